import { useState } from 'react'
import { useQuery } from '#platform/web/data/use-query.ts'
import { useHasChildScreens } from '#platform/web/frame/has-screens.ts'
import { money } from '#platform/web/numbers.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Count, Missing, RelativeTime } from '#platform/web/ui/charts/figures.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { Failed } from '#platform/web/ui/failed.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { activations, type PreviousActivation } from '#records/promotions/contract.ts'
import { promotionPath } from '../rules.ts'

const PAGE = 10

interface PastPromotionsProps {
  organization_id: string
  creator_id: string
}

const usePastPromotions = ({ organization_id, creator_id }: PastPromotionsProps, offset = 0) =>
  useQuery(activations.previous, { organization_id, creator_id, limit: PAGE, offset })

/** What a creator did in earlier promotions, ten at a time. */
export function PastPromotions(whose: PastPromotionsProps) {
  const [offset, setOffset] = useState(0)
  const { data, error, refetch } = usePastPromotions(whose, offset)
  if (error && !data) return <Failed what="The promotions" error={error} onRetry={refetch} />
  if (!data)
    return (
      <div role="status" className="grid gap-3 py-3">
        <span className="sr-only">Loading promotions</span>
        {[1, 2, 3].map(at => (
          <Skeleton key={at} className="h-6! w-full" />
        ))}
      </div>
    )
  if (data.count === 0)
    return (
      <EmptyState kind="nothing-yet" title="No Past Promotions" className="py-16">
        Promotions that they take part in are listed here, with what each cost and brought.
      </EmptyState>
    )
  return (
    <>
      <div className="overflow-x-auto rounded-3 border border-line">
        <table className="w-full min-w-[560px] text-start">
          <caption className="sr-only">Past promotions</caption>
          <thead className="border-line border-b text-12 text-fg-3">
            <tr>
              {['Promotion', 'Added', 'Price', 'Plays', 'Likes', 'Comments', 'Shares'].map((title, at) => (
                <th key={title} scope="col" className={at < 2 ? 'px-4 py-2 text-start font-medium' : NUMBER}>
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="[&>tr:not(:last-child)]:border-line [&>tr:not(:last-child)]:border-b">
            {data.items.map(item => (
              <Past key={item.id} item={item} />
            ))}
          </tbody>
        </table>
      </div>
      {data.count > PAGE && (
        <nav aria-label="Pages of promotions" className="flex items-center justify-end gap-2 pt-3 text-12 text-fg-2">
          {`${offset + 1}–${Math.min(offset + PAGE, data.count)} of ${data.count}`}
          <Button size="small" disabled={offset === 0} onClick={() => setOffset(offset - PAGE)}>
            Previous
          </Button>
          <Button size="small" disabled={offset + PAGE >= data.count} onClick={() => setOffset(offset + PAGE)}>
            Next
          </Button>
        </nav>
      )}
    </>
  )
}

const NUMBER = 'px-3 py-2 text-end font-medium tabular-nums'

function Past({ item }: { item: PreviousActivation }) {
  const reachable = useHasChildScreens('/promote/')
  return (
    <tr>
      <th scope="row" className="max-w-60 truncate px-4 py-2.5 text-start font-medium">
        {reachable ? (
          <a href={promotionPath(item)} className="hover:underline">
            {item.name}
          </a>
        ) : (
          item.name
        )}
      </th>
      <td className="px-4 py-2.5 text-fg-2">
        <RelativeTime when={item.created_at} />
      </td>
      <td className={NUMBER}>
        {item.creator_price === null ? (
          <Missing />
        ) : (
          money(item.creator_price, { currency: item.creator_currency ?? 'USD', decimals: 0 })
        )}
      </td>
      {[item.total_play_count, item.total_heart_count, item.total_comment_count, item.total_share_count].map(
        (value, at) => (
          <td key={COUNTS[at]} className={NUMBER}>
            <Count value={value} />
          </td>
        ),
      )}
    </tr>
  )
}

const COUNTS = ['plays', 'likes', 'comments', 'shares']
