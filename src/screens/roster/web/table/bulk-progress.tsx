import { useEffect, useRef } from 'react'
import { useCommand } from '#platform/web/data/use-command.ts'
import { useQuery } from '#platform/web/data/use-query.ts'
import { toast } from '#platform/web/ui/layers/toasts.ts'
import { Progress } from '#platform/web/ui/progress.tsx'
import { type BulkRun, rosterBulk } from '../../bulk-contract.ts'
import { doneMessages, runningMessages, stoppedMessage, useUndo } from './use-bulk.ts'

const LOOK_AGAIN_MS = 1000

/** What goes on with many creators in the background, for whoever of the team looks, also after a reload. */
export function BulkProgress({ organization_id }: { organization_id: string }) {
  const { data, refetch } = useQuery(rosterBulk.recent, { organization_id })
  const running = data?.items.filter(({ state }) => state === 'RUNNING' || state === 'UNDOING') ?? []
  const busy = running.length > 0
  useEffect(() => {
    if (!busy) return
    const timer = setInterval(() => void refetch(), LOOK_AGAIN_MS)
    return () => clearInterval(timer)
  }, [busy, refetch])
  useEnded(organization_id, data?.items)
  const cancel = useCommand(rosterBulk.cancel, { failed: 'Failed to cancel' })
  return running.map(run => {
    const undoing = run.state === 'UNDOING'
    const stopping = cancel.isPending && cancel.variables.id === run.id
    return (
      <div key={run.id} className="mx-4 mb-3 rounded-2 border border-line px-3 py-2.5 md:mx-5">
        <Progress
          label={undoing ? 'Undoing' : runningMessages[run.action.kind]}
          done={undoing ? run.restored : run.done}
          // while the chosen ones are gathered nobody knows how many they are
          total={(undoing ? run.changed : run.chosen) || undefined}
          note={stopping ? 'Stopping' : `Asked for by ${run.by_name}. You can leave this page.`}
          {...(!undoing && !stopping && { onCancel: () => cancel.mutate({ organization_id, id: run.id }) })}
        />
      </div>
    )
  })
}

/** Says that what was seen running has ended, and offers to take it back. */
function useEnded(organization_id: string, runs: readonly BulkRun[] | undefined) {
  const seen = useRef(new Set<string>())
  const { mutate } = useUndo()
  useEffect(() => {
    for (const run of runs ?? []) {
      if (run.state === 'RUNNING') seen.current.add(run.id)
      else if (seen.current.delete(run.id)) {
        const undo = () => mutate({ organization_id, id: run.id })
        if (run.state === 'DONE') toast.success(doneMessages[run.action.kind](run), { undo })
        if (run.state === 'STOPPED') toast.warning(stoppedMessage(run), run.changed > 0 ? { undo } : {})
      }
    }
  }, [runs, organization_id, mutate])
}
