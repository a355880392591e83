import { useState } from 'react'
import { relativeDate } from '#platform/web/dates.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Failed } from '#platform/web/ui/failed.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import type { CreatorEvent } from '../contract.ts'
import { changeWords, isAdditionOrRemoval, valueWords } from './history-words.ts'
import { Nothing } from './part.tsx'
import { useHistory } from './use-creator-edits.ts'

/** The changes of a creator with their authors, newest first. */
export function CreatorHistory({ creator_id }: { creator_id: string }) {
  const { items, error, isPending, isGrowing, hasMore, more, retry } = useHistory(creator_id)
  if (error && items.length === 0) return <Failed what="The history" error={error} onRetry={retry} />
  if (isPending) return <Skeleton className="my-2 w-48" />
  if (items.length === 0) return <Nothing>Nothing was changed yet</Nothing>
  return (
    <>
      <ol aria-label="History" className="flex flex-col gap-3">
        {items.map(event => (
          <li key={event.id}>
            <Line event={event} />
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

function Line({ event }: { event: CreatorEvent }) {
  const [now] = useState(() => new Date())
  const at = new Date(event.at)
  const who = event.by_name ?? (event.by_user === null ? 'Fanfare' : 'Somebody who has left')
  return (
    <>
      <p className="flex items-baseline gap-2">
        <span className="min-w-0">
          <span className="font-medium">{who}</span> <span className="text-fg-2">{changeWords(event)}</span>
        </span>
        <time dateTime={event.at} title={at.toLocaleString('en')} className="ms-auto flex-none text-12 text-fg-3">
          {relativeDate(at, now)}
        </time>
      </p>
      {isAdditionOrRemoval(event.field) ? (
        <p className="text-12 text-fg-2 wrap-anywhere">{valueWords(event.field, event.after ?? event.before)}</p>
      ) : (
        <dl className="grid grid-cols-[48px_minmax(0,1fr)] gap-x-2 text-12 text-fg-2">
          <dt className="text-fg-3">Before</dt>
          <dd className="line-clamp-3 wrap-anywhere">{valueWords(event.field, event.before)}</dd>
          <dt className="text-fg-3">After</dt>
          <dd className="line-clamp-3 wrap-anywhere">{valueWords(event.field, event.after)}</dd>
        </dl>
      )}
    </>
  )
}
