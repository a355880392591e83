import { useState } from 'react'
import { useEndless } from '#platform/web/data/use-endless.ts'
import { relativeDate } from '#platform/web/dates.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Failed } from '#platform/web/ui/failed.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { creatorWork } from '../contract.ts'
import { timelineWords } from '../words.ts'

/** What happened between the team and a creator, the latest first. Read only when it is asked for. */
export function CreatorTimeline({ creator_id }: { creator_id: string }) {
  const [open, setOpen] = useState(false)
  return (
    <section aria-label="Timeline">
      <div className="mb-1 flex min-h-7 items-center gap-2">
        <h3 className="min-w-0 flex-1 font-medium text-12 text-fg-2">Timeline</h3>
        <Button
          kind="quiet"
          size="small"
          className="-me-2.5"
          aria-expanded={open}
          aria-label={`${open ? 'Hide' : 'Show'} Timeline`}
          onClick={() => setOpen(!open)}
        >
          {open ? 'Hide' : 'Show'}
        </Button>
      </div>
      {open && <Entries creator_id={creator_id} />}
    </section>
  )
}

function Entries({ creator_id }: { creator_id: string }) {
  const [now] = useState(() => new Date())
  const { items, error, isPending, isGrowing, hasMore, more, retry } = useEndless(creatorWork.timeline, {
    creator_id,
  })
  if (error && items.length === 0) return <Failed what="The timeline" error={error} onRetry={retry} />
  if (isPending) return <Skeleton className="my-2 w-48" />
  return (
    <>
      <ol aria-label="What happened" className="flex flex-col gap-2.5 border-line border-s ps-3">
        {items.map(entry => (
          <li key={`${entry.kind} ${entry.id}`}>
            <p className="flex items-baseline gap-2">
              <span className="min-w-0 wrap-anywhere">{timelineWords(entry)}</span>
              <time
                dateTime={entry.at}
                title={new Date(entry.at).toLocaleString('en')}
                className="ms-auto flex-none text-12 text-fg-3"
              >
                {relativeDate(entry.at, now)}
              </time>
            </p>
            {entry.by_name && <p className="text-12 text-fg-3">by {entry.by_name}</p>}
          </li>
        ))}
      </ol>
      {hasMore && (
        <Button kind="quiet" size="small" className="mt-2" loading={isGrowing} onClick={more}>
          Show more
        </Button>
      )}
    </>
  )
}
