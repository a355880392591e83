import { Link } from '@tanstack/react-router'
import { FileUp } from 'lucide-react'
import { Button, buttonClass } from '#platform/web/ui/button.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import type { Segment } from '#records/posts/contract.ts'

interface ExplorerEmptyProps {
  segment: Segment | undefined
  isOff: boolean
  isNarrowed: boolean
  onClear: () => void
  onAllTime: () => void
}

/** Why no post is shown: tracking is off, there are none yet, or what was asked for leaves them out. */
export function ExplorerEmpty({ segment, isOff, isNarrowed, onClear, onAllTime }: ExplorerEmptyProps) {
  const kept = segment?.post_count ?? 0
  if (isOff)
    return (
      <EmptyState
        kind="nothing-yet"
        title="Enable song tracking to discover impactful posts"
        actions={kept > 0 && <Button onClick={onAllTime}>Show all time</Button>}
      >
        Tracking of this segment is off, so nothing new comes in. Switch it on under Sources.
      </EmptyState>
    )
  if (kept === 0)
    return (
      <EmptyState
        kind="nothing-yet"
        title="No results found"
        actions={
          <Link to="/posts/import" search={{ segment: segment?.id }} className={buttonClass()}>
            <FileUp />
            Import posts
          </Link>
        }
      >
        This segment has no posts yet. They come from the accounts, hashtags and sounds it follows, and from files.
      </EmptyState>
    )
  const posts = kept === 1 ? '1 post' : `${kept.toLocaleString('en')} posts`
  return (
    <EmptyState
      kind={isNarrowed ? 'filtered-out' : 'no-result'}
      title="No results found"
      actions={
        isNarrowed ? (
          <Button onClick={onClear}>Clear filters</Button>
        ) : (
          <Button onClick={onAllTime}>Show all time</Button>
        )
      }
    >
      {isNarrowed
        ? `The segment has ${posts}; none matches what is asked for.`
        : `The segment has ${posts}, none of them from the last 30 days.`}
    </EmptyState>
  )
}
