import { skipToken, useQuery } from '#platform/web/data/use-query.ts'
import { shortDate } from '#platform/web/dates.ts'
import { compact } from '#platform/web/numbers.ts'
import { LineChart } from '#platform/web/ui/charts/charts.tsx'
import type { PostCounts } from '../../contract.ts'
import { posts } from '../../posts-contract.ts'

interface PostHistoryProps {
  organizationId: string | undefined
  postId: string
}

/** How the views of a post grew from count to count; nothing where it was counted once. */
export function PostHistory({ organizationId: organization_id, postId: id }: PostHistoryProps) {
  const { data } = useQuery(posts.get, organization_id ? { organization_id, id } : skipToken, { keepLast: false })
  const days = lastOfDays(data?.counts ?? [])
  const [first, last] = [days[0], days.at(-1)]
  if (!first || !last || days.length < 2) return null
  return (
    <section aria-labelledby="post-history">
      <h3 id="post-history" className="mb-1 flex justify-between gap-3 text-12 text-fg-2">
        Views over time
        <span className="text-fg-3 tabular-nums">
          {compact(first.views)} to {compact(last.views)} since {shortDate(first.at)}
        </span>
      </h3>
      <LineChart
        label="Views over time"
        height={96}
        series={[{ key: 'views', label: 'Views' }]}
        rows={days.map(({ at, views }) => ({ at, values: { views } }))}
      />
    </section>
  )
}

/** The last count of each day on which there was one. */
function lastOfDays(counts: readonly PostCounts[]): { at: string; views: number }[] {
  const days = new Map<string, number>()
  for (const { counted_at, play_count } of counts)
    if (play_count !== null) days.set(counted_at.slice(0, 10), play_count)
  return [...days].map(([at, views]) => ({ at, views }))
}
