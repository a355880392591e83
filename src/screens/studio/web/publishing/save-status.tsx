import { CircleAlert, CloudOff } from 'lucide-react'
import { Tooltip } from '#platform/web/ui/layers/tooltip.tsx'
import { useStudio } from '../studio-context.ts'
import { savedWords } from '../words.ts'

/** Whether what was typed is safe. Only trouble is announced: "Saving" would never stop. */
export function SaveStatus() {
  const { state, flush } = useStudio()
  const { status } = state
  return (
    <span className="flex min-w-0 items-center gap-1.5 text-12 text-fg-3">
      {status.kind === 'saving' && <span>Saving…</span>}
      {status.kind === 'saved' && (
        <Tooltip text="Every change is kept as you make it">
          <span>{status.at ? `Saved ${savedWords(status.at)}` : 'Saved'}</span>
        </Tooltip>
      )}
      <span role="status" className="flex items-center gap-1.5 empty:hidden">
        {status.kind === 'kept' && (
          <>
            <CloudOff className="size-3.5 text-warn" />
            <span className="text-warn">Offline, kept here</span>
          </>
        )}
        {status.kind === 'conflict' && <span className="text-warn">Changed elsewhere</span>}
        {status.kind === 'refused' && (
          <>
            <CircleAlert className="size-3.5 text-bad" />
            <span className="text-bad">Not saved: {status.reason}</span>
          </>
        )}
      </span>
      {(status.kind === 'kept' || status.kind === 'refused') && (
        <button
          type="button"
          className="hit-24 rounded-1 text-accent-text hover:underline"
          onClick={() => void flush()}
        >
          Try again
        </button>
      )}
    </span>
  )
}
