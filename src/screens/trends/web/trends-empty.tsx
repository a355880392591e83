import { Link } from '@tanstack/react-router'
import { exact } from '#platform/web/numbers.ts'
import { Button, buttonClass } from '#platform/web/ui/button.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import type { TrendSegment } from '#records/trends/contract.ts'
import type { TrendsSearch } from './search.ts'

interface TrendsEmptyProps {
  segment: TrendSegment | undefined
  show: TrendsSearch['show']
  q: string
  /** Trends before the search. */
  total: number
  onClear: () => void
}

/** Why there are no trends, and what to do about it. */
export function TrendsEmpty({ segment, show, q, total, onClear }: TrendsEmptyProps) {
  if (!segment)
    return (
      <EmptyState
        kind="nothing-yet"
        title="No segments yet"
        actions={
          <Link to="/posts" className={buttonClass()}>
            Go to Posts
          </Link>
        }
      >
        Trends are found among the posts of a segment: a sound, a hashtag, an artist or an imported file.
      </EmptyState>
    )
  if (q || (show === 'saved' && total > 0))
    return (
      <EmptyState
        kind={q ? 'no-result' : 'filtered-out'}
        title="No results found"
        actions={<Button onClick={onClear}>Show All Trends</Button>}
      >
        {total > 0 && `${exact(total)} ${total === 1 ? 'trend' : 'trends'} without this filter.`}
      </EmptyState>
    )
  if (show === 'muted')
    return (
      <EmptyState kind="nothing-yet" title="No muted trends">
        A muted trend is kept here, and not shown however often it is detected.
      </EmptyState>
    )
  return (
    <EmptyState kind="nothing-yet" title={segment.as_of ? 'No trends at the moment' : 'Not looked through yet'}>
      {segment.as_of
        ? `Among the ${exact(segment.post_count)} posts of “${segment.name}” no group of similar posts by at least five creators stands out.`
        : `The posts of “${segment.name}” are looked through every hour.`}
    </EmptyState>
  )
}
