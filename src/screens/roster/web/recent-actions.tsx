import { useState } from 'react'
import { useQuery } from '#platform/web/data/use-query.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { RelativeTime } from '#platform/web/ui/charts/figures.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { Failed } from '#platform/web/ui/failed.tsx'
import { Dialog } from '#platform/web/ui/layers/dialog.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import type { Roster } from '#records/rosters/contract.ts'
import { rosterName, useDeletedRosters, useRestoreRoster } from '#records/rosters/web/use-rosters.ts'
import { type BulkRun, rosterBulk } from '../bulk-contract.ts'
import { bulkDoneText, stateWords, useUndo } from './table/use-bulk.ts'
import { creatorsWords } from './words.ts'

interface RecentActionsProps {
  organization_id: string
  lists: readonly Roster[]
  onClose: () => void
}

/** What was done with many creators last, by whoever of the team, each with its way back while there is one. */
export function RecentActionsDialog({ organization_id, lists, onClose }: RecentActionsProps) {
  const { data, error, isPending, refetch } = useQuery(rosterBulk.recent, { organization_id })
  const undo = useUndo()
  const deleted = useDeletedRosters()
  const [now] = useState(() => new Date())
  const nameOf = (id: string) => {
    const list = lists.find(one => one.id === id)
    return list && rosterName(list)
  }
  return (
    <Dialog title="Recent Actions" open onOpenChange={open => !open && onClose()}>
      <DeletedLists />
      {error && !data ? (
        <Failed what="The recent actions" error={error} onRetry={refetch} />
      ) : isPending ? (
        <div role="status" className="grid gap-4 py-2">
          <span className="sr-only">Loading the recent actions</span>
          {['w-48', 'w-64', 'w-56'].map(width => (
            <Skeleton key={width} className={width} />
          ))}
        </div>
      ) : data?.items.length === 0 ? (
        !deleted.isPending &&
        (deleted.data?.items.length ?? 0) === 0 && (
          <EmptyState kind="nothing-yet" title="Nothing was done with many creators yet">
            What you do with chosen creators stands here, and can be undone for seven days.
          </EmptyState>
        )
      ) : (
        <ol aria-label="Recent actions">
          {data?.items.map(run => (
            <li key={run.id} className="not-last:border-b flex min-h-14 items-center gap-3 border-line py-2">
              <div className="min-w-0 flex-1">
                <p className="font-strong wrap-anywhere">{bulkDoneText(run.action, { organization_id, nameOf })}</p>
                <p className="text-12 text-fg-3 wrap-anywhere">
                  {stateWords(run)} · {run.by_name} · <RelativeTime when={run.created_at} />
                </p>
              </div>
              {canUndo(run, now) && (
                <Button
                  size="small"
                  loading={undo.isPending && undo.variables.id === run.id}
                  aria-label={`Undo: ${bulkDoneText(run.action, { organization_id, nameOf })}`}
                  onClick={() => undo.mutate({ organization_id, id: run.id })}
                >
                  Undo
                </Button>
              )}
            </li>
          ))}
        </ol>
      )}
    </Dialog>
  )
}

/** Lists that were deleted, each with its way back. */
function DeletedLists() {
  const { data } = useDeletedRosters()
  const { restore, restoring } = useRestoreRoster()
  if (!data || data.items.length === 0) return null
  return (
    <ol aria-label="Deleted lists" className="border-line border-b">
      {data.items.map(({ removal_id, name, creator_count, deleted_at }) => (
        <li key={removal_id} className="not-last:border-b flex min-h-14 items-center gap-3 border-line py-2">
          <div className="min-w-0 flex-1">
            <p className="font-strong wrap-anywhere">Deleted the list “{name}”</p>
            <p className="text-12 text-fg-3">
              {creator_count !== null && `${creatorsWords(creator_count)} · `}
              <RelativeTime when={deleted_at} />
            </p>
          </div>
          <Button
            size="small"
            loading={restoring === removal_id}
            aria-label={`Undo: Deleted the list ${name}`}
            onClick={() => restore({ removal_id, name, creator_count })}
          >
            Undo
          </Button>
        </li>
      ))}
    </ol>
  )
}

/** One that still runs is canceled where it shows how far it is. */
const canUndo = ({ state, changed, undo_until }: BulkRun, now: Date) =>
  (state === 'DONE' || state === 'STOPPED') && changed > 0 && new Date(undo_until) > now
