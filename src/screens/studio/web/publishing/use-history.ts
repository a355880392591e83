import type { AnswerOf } from '#platform/contract/endpoint.ts'
import { useCommand } from '#platform/web/data/use-command.ts'
import { skipToken, useQuery } from '#platform/web/data/use-query.ts'
import { toast } from '#platform/web/ui/layers/toasts.ts'
import { studio } from '../../contract.ts'
import type { HistoryEntry, StudioDrop } from '../../drop.ts'
import type { StudioSearch } from '../address.ts'
import type { DraftSession } from '../draft-session.ts'
import type { Draft } from '../studio-context.ts'

interface Needs {
  organization_id: string
  drop: StudioDrop
  session: DraftSession<Draft>
  /** The state that is looked at. */
  entry: string | undefined
  onRestored: (answer: AnswerOf<typeof studio.restore>) => void
  setView: (change: Partial<StudioSearch>) => void
}

/** Looking at a state of the history, and putting it back. */
export function useHistory({ organization_id, drop, session, entry, onRestored, setView }: Needs) {
  const place = { organization_id, id: drop.id }
  const { data } = useQuery(studio.state, entry ? { ...place, entry_id: entry } : skipToken, { keepLast: false })
  const command = useCommand(studio.restore, { failed: 'Failed to restore' })

  async function restore(chosen: HistoryEntry) {
    await session.flush()
    if (session.unsent()) return toast.error('Not restored', { detail: 'The draft is not saved yet.' })
    command.mutate(
      { ...place, entry_id: chosen.id, base_revision: session.state().revision },
      {
        onSuccess: answer => {
          onRestored(answer)
          setView({ entry: undefined, history: undefined })
          toast.success('Restored', { undo: () => void session.undo() })
        },
      },
    )
  }
  return {
    /** The draft as it was; undefined while none is looked at. */
    shown: data?.draft,
    entry: data?.entry,
    show: (chosen: HistoryEntry) => setView({ entry: chosen.id, history: undefined, pane: 'preview' }),
    leave: () => setView({ entry: undefined }),
    restore: (chosen: HistoryEntry) => void restore(chosen),
  }
}
