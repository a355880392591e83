import { useQuery } from '#platform/web/data/use-query.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Failed } from '#platform/web/ui/failed.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { payouts } from '../contract.ts'
import type { PayoutsOf } from './payout-history.tsx'
import { PayoutRow } from './payout-row.tsx'

const SHOWN = 3

/** The latest three payouts; fetches one more to know whether there are others (PAY-008, PAY-009). */
export function PayoutSummary({
  organizationId: organization_id,
  creatorId: creator_id,
  onViewAll,
}: PayoutsOf & { onViewAll: () => void }) {
  const { data, error, refetch } = useQuery(payouts.list, { organization_id, creator_id, limit: SHOWN + 1 })
  if (error && !data) return <Failed what="Payouts" error={error} onRetry={refetch} className="" />
  if (!data) return <Skeleton className="h-14! w-full rounded-2!" />
  if (data.items.length === 0) return <p className="text-fg-3">No Payout History Yet</p>
  return (
    <>
      <ul
        aria-label="Latest payouts"
        className="[&>li:first-child]:pt-0 [&>li:last-child]:border-b-0 [&>li:last-child]:pb-0"
      >
        {data.items.slice(0, SHOWN).map(payout => (
          <PayoutRow key={payout.id} payout={payout} />
        ))}
      </ul>
      {data.items.length > SHOWN && (
        <Button kind="quiet" size="small" className="mt-2" onClick={onViewAll}>
          View All
        </Button>
      )}
    </>
  )
}
