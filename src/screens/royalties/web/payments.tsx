import { Trash2 } from 'lucide-react'
import { useRef } from 'react'
import { paidCollaborators } from '#features/payouts/paid-contract.ts'
import { canTransition, PAYOUT_STATUSES, type PayoutStatus, payoutBadge } from '#features/payouts/rules.ts'
import type { AnswerOf } from '#platform/contract/endpoint.ts'
import { useCommand } from '#platform/web/data/use-command.ts'
import { shortDate } from '#platform/web/dates.ts'
import { useOrganization } from '#platform/web/frame/organization.ts'
import { Badge } from '#platform/web/ui/badge.tsx'
import { Select } from '#platform/web/ui/fields/select.tsx'
import { IconButton } from '#platform/web/ui/icon-button.tsx'
import { ConfirmDialog } from '#platform/web/ui/layers/confirm-dialog.tsx'
import { useRowFocus } from '#platform/web/use-row-focus.ts'
import type { royaltyCollaborators } from '#records/royalties/splits-contract.ts'
import { moneyText } from '#records/royalties/web/money-text.ts'
import { methodNames } from './payout-words.ts'

export type Payout = AnswerOf<typeof royaltyCollaborators.statement>['payouts'][number]

/** What a collaborator was paid, newest first. */
export function Payments({ payouts }: { payouts: readonly Payout[] }) {
  const list = useRef<HTMLElement>(null)
  useRowFocus(list, { ids: payouts.map(({ id }) => id), enabled: true })
  return (
    <section ref={list} tabIndex={-1} aria-label="Payments" className="mb-6">
      <h2 className="mb-1 font-strong">Payments</h2>
      {payouts.length === 0 && <p className="text-fg-2">Nothing was paid yet.</p>}
      <ul className="tabular-nums">
        {payouts.map(payout => (
          <Payment key={payout.id} payout={payout} />
        ))}
      </ul>
    </section>
  )
}

/** Its status moves by allowed steps only. */
function Payment({ payout }: { payout: Payout }) {
  const organization_id = useOrganization().id
  const { id, amount, currency, method, status, created_at } = payout
  const change = useCommand(paidCollaborators.change_status, {
    done: 'Payment changed',
    failed: 'Failed to change the payment',
  })
  const remove = useCommand(paidCollaborators.remove, {
    done: 'Payment removed',
    failed: 'Failed to remove the payment',
  })
  const known = PAYOUT_STATUSES.find(one => one === status) ?? 'PENDING'
  const next = PAYOUT_STATUSES.filter(one => canTransition(known, one))
  const paid = moneyText(amount, currency)
  const named = `the payment of ${paid} on ${shortDate(created_at)}`
  return (
    <li data-row={id} className="flex min-h-10 flex-wrap items-center gap-3 border-line-soft border-b last:border-b-0">
      <span className="w-28 font-strong">{paid}</span>
      <span className="min-w-0 flex-1 text-fg-2">
        {[shortDate(created_at), method && methodNames[method]].filter(Boolean).join(', ')}
      </span>
      {next.length > 1 ? (
        <Select
          label={`Status of ${named}`}
          hideLabel
          small
          value={known}
          onValueChange={value => change.mutate({ organization_id, id, status: value as PayoutStatus })}
          options={next.map(value => ({
            value,
            label: payoutBadge({ status: value, row_status: null }).label,
          }))}
        />
      ) : (
        <Badge type={payoutBadge({ status: known, row_status: null }).tone}>
          {payoutBadge({ status: known, row_status: null }).label}
        </Badge>
      )}
      <ConfirmDialog
        title={`Remove ${named}?`}
        confirm="Remove payment"
        loading={remove.isPending}
        onConfirm={() => remove.mutate({ organization_id, id })}
        trigger={<IconButton size="small" label={`Remove ${named}`} icon={<Trash2 />} />}
      >
        It no longer counts as paid. No money moves.
      </ConfirmDialog>
    </li>
  )
}
