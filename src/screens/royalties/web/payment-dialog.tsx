import { useState } from 'react'
import { paidCollaborators } from '#features/payouts/paid-contract.ts'
import type { AnswerOf } from '#platform/contract/endpoint.ts'
import { useCommand } from '#platform/web/data/use-command.ts'
import { useOrganization } from '#platform/web/frame/organization.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Select } from '#platform/web/ui/fields/select.tsx'
import { TextField } from '#platform/web/ui/fields/text-field.tsx'
import { Dialog } from '#platform/web/ui/layers/dialog.tsx'
import type { royaltyCollaborators } from '#records/royalties/splits-contract.ts'
import { chosenOf, methodNames, regionNames } from './payout-words.ts'

interface PaymentDialogProps {
  statement: AnswerOf<typeof royaltyCollaborators.statement>
  onClose: () => void
}

const choices = (names: Record<string, string>) => Object.entries(names).map(([value, label]) => ({ value, label }))

/** Notes a payment that was made by wire or PayPal: nothing is sent from here. */
export function PaymentDialog({ statement: { collaborator, balance }, onClose }: PaymentDialogProps) {
  const organization_id = useOrganization().id
  const due = balance.find(({ left }) => Number(left) > 0)
  const [amount, setAmount] = useState(due?.left ?? '')
  const [currency, setCurrency] = useState(due?.currency ?? 'USD')
  const [method, setMethod] = useState(collaborator.payout_method ?? 'PAYPAL')
  const [region, setRegion] = useState(collaborator.payout_region ?? 'INTERNATIONAL')
  const [status, setStatus] = useState<'SUCCESS' | 'PENDING'>('SUCCESS')
  const record = useCommand(paidCollaborators.record, { done: 'Payment noted', failed: 'Failed to note the payment' })
  const isAmount = /^\d{1,12}(\.\d{1,2})?$/.test(amount.trim()) && Number(amount) > 0
  const isCurrency = /^[A-Z]{3}$/.test(currency)
  return (
    <Dialog
      open
      onOpenChange={open => !open && onClose()}
      title="Note a payment"
      description={`What ${collaborator.name} was paid outside of Fanfare. Nothing is sent from here.`}
      width="narrow"
      footer={
        <Button
          kind="primary"
          disabled={!isAmount || !isCurrency}
          loading={record.isPending}
          onClick={() =>
            record.mutate(
              {
                organization_id,
                collaborator_id: collaborator.id,
                amount: amount.trim(),
                currency,
                method,
                region,
                status,
              },
              { onSuccess: onClose },
            )
          }
        >
          Note payment
        </Button>
      }
    >
      <div className="grid gap-4">
        <div className="grid grid-cols-[minmax(0,1fr)_96px] gap-2">
          <TextField label="Amount" inputMode="decimal" value={amount} onValueChange={setAmount} />
          <TextField
            label="Currency"
            value={currency}
            maxLength={3}
            onValueChange={value => setCurrency(value.toUpperCase())}
          />
        </div>
        <Select
          label="Paid by"
          value={method}
          onValueChange={value => setMethod(chosenOf(methodNames, value) ?? method)}
          options={choices(methodNames)}
        />
        <Select
          label="Region"
          value={region}
          onValueChange={value => setRegion(chosenOf(regionNames, value) ?? region)}
          options={choices(regionNames)}
        />
        <Select
          label="Status"
          value={status}
          onValueChange={value => setStatus(value === 'PENDING' ? 'PENDING' : 'SUCCESS')}
          options={[
            { value: 'SUCCESS', label: 'Paid' },
            { value: 'PENDING', label: 'On its way' },
          ]}
        />
      </div>
    </Dialog>
  )
}
