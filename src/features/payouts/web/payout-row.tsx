import { ArrowUpRight } from 'lucide-react'
import { useHasChildScreens } from '#platform/web/frame/has-screens.ts'
import { money } from '#platform/web/numbers.ts'
import { Badge } from '#platform/web/ui/badge.tsx'
import type { Payout } from '../contract.ts'
import { payoutBadge } from '../rules.ts'
import { PayoutDate } from './payout-date.tsx'

interface PayoutRowProps {
  payout: Payout
  /** It is shown in its promotion. */
  withoutLink?: boolean
}

/** One payout: amount, purpose, date and status. */
export function PayoutRow({ payout, withoutLink = false }: PayoutRowProps) {
  const { amount, currency, live_post_count, promotion_id, created_at, note } = payout
  const { label, tone } = payoutBadge(payout)
  const reachable = useHasChildScreens('/promotions/')
  const reason = [
    payout.promotion_name ?? payout.activation_name,
    live_post_count > 0 && `${live_post_count} live ${live_post_count === 1 ? 'post' : 'posts'}`,
    payout.paypal_email_address,
  ].filter(part => part)
  return (
    <li className="flex items-start gap-3 border-line border-b py-2.5">
      <div className="min-w-0 flex-1">
        <p className="font-medium tabular-nums">{money(amount, { currency })}</p>
        {reason.length > 0 && <p className="text-12 text-fg-2 wrap-anywhere">{reason.join(' · ')}</p>}
        {note && <p className="text-12 text-fg-2 wrap-anywhere">{note}</p>}
        <p className="text-12 text-fg-3">
          <PayoutDate at={created_at} />
        </p>
      </div>
      <Badge type={tone}>{label}</Badge>
      {promotion_id && reachable && !withoutLink && (
        <a
          href={`/promotions/${promotion_id}`}
          className="inline-flex flex-none items-center gap-1 rounded-1 font-medium text-12 text-accent-text"
        >
          View Campaign
          <ArrowUpRight aria-hidden="true" className="size-3.5" />
        </a>
      )}
    </li>
  )
}
