import { useState } from 'react'
import { paidCollaborators } from '#features/payouts/paid-contract.ts'
import type { AnswerOf } from '#platform/contract/endpoint.ts'
import { useCommand } from '#platform/web/data/use-command.ts'
import { useOrganization } from '#platform/web/frame/organization.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { NumberField } from '#platform/web/ui/fields/number-field.tsx'
import { Select } from '#platform/web/ui/fields/select.tsx'
import { TextField } from '#platform/web/ui/fields/text-field.tsx'
import { Dialog } from '#platform/web/ui/layers/dialog.tsx'
import { Message } from '#platform/web/ui/message.tsx'
import type { royaltyCollaborators } from '#records/royalties/splits-contract.ts'
import { moneyText } from '#records/royalties/web/money-text.ts'
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
  const [amount, setAmount] = useState(due ? Number(due.left) : null)
  const [currency, setCurrency] = useState(due?.currency ?? 'USD')
  const [method, setMethod] = useState(collaborator.payout_method ?? 'PAYPAL')
  const [region, setRegion] = useState(collaborator.payout_region ?? 'INTERNATIONAL')
  const [status, setStatus] = useState<'SUCCESS' | 'PENDING'>('SUCCESS')
  const remove = useCommand(paidCollaborators.remove, {
    done: 'Payment removed',
    failed: 'Failed to remove the payment',
  })
  const record = useCommand(paidCollaborators.record, {
    done: 'Payment noted',
    failed: 'Failed to note the payment',
    undo: ({ id }) => remove.mutate({ organization_id, id }),
  })
  const isAmount = amount !== null && !Number.isNaN(amount)
  const isCurrency = /^[A-Z]{3}$/.test(currency)
  const owed = Math.max(0, Number(balance.find(one => one.currency === currency)?.left ?? 0))
  const excess = isAmount && isCurrency ? Number((amount - owed).toFixed(2)) : 0
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
                amount: String(amount),
                currency,
                method,
                region,
                status,
              },
              { onSuccess: onClose },
            )
          }
        >
          {excess > 0 ? 'Note payment anyway' : 'Note payment'}
        </Button>
      }
    >
      <div className="grid gap-4">
        <div className="grid grid-cols-[minmax(0,1fr)_96px] gap-2">
          <NumberField
            label="Amount"
            min={0.01}
            max={999_999_999_999}
            value={amount}
            onValueChange={setAmount}
            help={isCurrency && `${moneyText(owed.toFixed(2), currency)} is left to pay.`}
          />
          <TextField
            label="Currency"
            value={currency}
            maxLength={3}
            onValueChange={value => setCurrency(value.toUpperCase())}
          />
        </div>
        {excess > 0 && (
          <Message tone="warning">
            {`This is ${moneyText(excess.toFixed(2), currency)} more than is left to pay ${collaborator.name}. The excess counts as an advance.`}
          </Message>
        )}
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
