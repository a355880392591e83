import { useState } from 'react'
import { useQuery } from '#platform/web/data/use-query.ts'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { Failed } from '#platform/web/ui/failed.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { Pagination } from '#platform/web/ui/table/pagination.tsx'
import { payouts } from '../contract.ts'
import { PayoutRow } from './payout-row.tsx'

const PAGE = 10

export interface PayoutsOf {
  organizationId: string
  creatorId: string
}

interface PayoutHistoryProps extends PayoutsOf {
  /** Only what was paid in it. */
  promotionId?: string
}

/** Payouts of a creator, ten per page (PAY-007, PAY-011). */
export function PayoutHistory(props: PayoutHistoryProps) {
  const { organizationId: organization_id, creatorId: creator_id, promotionId: promotion_id } = props
  const [offset, setOffset] = useState(0)
  const { data, error, refetch } = useQuery(payouts.list, {
    organization_id,
    creator_id,
    ...(promotion_id && { promotion_id }),
    limit: PAGE,
    offset,
  })
  if (error && !data) return <Failed what="Payouts" error={error} onRetry={refetch} className="" />
  if (!data) return <Skeleton className="h-14! w-full rounded-2!" />
  if (data.count === 0 && promotion_id)
    return (
      <p className="text-fg-3">
        No payout is matched to this promotion. All payouts of a creator are in Creator Details.
      </p>
    )
  if (data.count === 0)
    return (
      <EmptyState kind="nothing-yet" title="No Payout History Yet">
        Payments to this creator appear here once a payout report is imported.
      </EmptyState>
    )
  const to = offset + data.items.length
  return (
    <>
      <ul aria-label="Payouts" className="border-line border-t">
        {data.items.map(payout => (
          <PayoutRow key={payout.id} payout={payout} withoutLink={promotion_id !== undefined} />
        ))}
      </ul>
      {data.count > PAGE && (
        <Pagination
          from={offset + 1}
          to={to}
          total={data.count}
          hasNext={to < data.count}
          hasPrevious={offset > 0}
          onNext={() => setOffset(offset + PAGE)}
          onPrevious={() => setOffset(Math.max(0, offset - PAGE))}
        />
      )}
    </>
  )
}
