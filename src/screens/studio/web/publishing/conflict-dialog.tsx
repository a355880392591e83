import { Button } from '#platform/web/ui/button.tsx'
import { Dialog } from '#platform/web/ui/layers/dialog.tsx'
import { fieldName, valueWords } from '../field-words.ts'
import { useStudio } from '../studio-context.ts'

/** Two people changed the same words: both are shown, one is chosen, and the other comes back with undo. */
export function ConflictDialog({ onChoose }: { onChoose: (whose: 'mine' | 'theirs') => void }) {
  const { state, draft } = useStudio()
  const { status } = state
  if (status.kind !== 'conflict') return null
  const who = status.theirs.saved_by ?? 'Somebody else'
  return (
    <Dialog
      open
      unsaved
      title="Changed elsewhere"
      description={`${who} saved this drop while you were editing it. Whatever you choose, undo brings the other back.`}
      footer={
        <>
          <Button onClick={() => onChoose('theirs')}>Take theirs</Button>
          <Button kind="primary" onClick={() => onChoose('mine')}>
            Keep mine
          </Button>
        </>
      }
    >
      <dl className="grid gap-3">
        {status.fields.map(field => (
          <div key={field}>
            <dt className="mb-1 font-medium text-12 text-fg-2">{fieldName(field)}</dt>
            <dd className="grid gap-2 sm:grid-cols-2">
              <Version whose="Yours" words={valueWords(draft[field])} />
              <Version whose={`By ${who}`} words={valueWords(status.theirs.draft[field])} />
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}

function Version({ whose, words }: { whose: string; words: string }) {
  return (
    <div className="min-w-0 rounded-2 border border-line bg-side px-3 py-2">
      <span className="block text-12 text-fg-3">{whose}</span>
      <span className="line-clamp-4 whitespace-pre-line wrap-anywhere">{words}</span>
    </div>
  )
}
