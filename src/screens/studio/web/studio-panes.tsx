import { Eye, ListChecks, Pencil } from 'lucide-react'
import { longDate } from '#platform/web/dates.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Segments } from '#platform/web/ui/fields/segments.tsx'
import type { HistoryEntry } from '../drop.ts'
import type { StudioSearch } from './address.ts'

/** On a phone: one thing at a time, a thumb away. */
export function PaneTabs(props: { pane: StudioSearch['pane']; onPane: (pane: StudioSearch['pane']) => void }) {
  return (
    <nav aria-label="Studio" className="flex-none border-line border-t bg-bg p-2">
      <Segments
        fill
        label="What is seen"
        value={props.pane ?? 'edit'}
        onValueChange={next => props.onPane(next === 'edit' ? undefined : next)}
        options={[
          { value: 'edit', label: 'Edit', icon: <Pencil /> },
          { value: 'preview', label: 'Preview', icon: <Eye /> },
          { value: 'checks', label: 'Preflight', icon: <ListChecks /> },
        ]}
      />
    </nav>
  )
}

interface ShownStateProps {
  entry: HistoryEntry
  restore: (entry: HistoryEntry) => void
  leave: () => void
}

/** Over the preview while it shows a state of the history. */
export function ShownState({ entry, restore, leave }: ShownStateProps) {
  return (
    <div
      role="status"
      className="flex flex-none flex-wrap items-center gap-2 border-info-line border-b bg-info-tint px-4 py-2"
    >
      <span className="min-w-0 flex-1 text-info">
        {entry.version === null ? 'The draft' : `Version ${entry.version}`} of {longDate(entry.at)}
      </span>
      <Button size="small" onClick={leave}>
        Back to the draft
      </Button>
      <Button size="small" kind="primary" onClick={() => restore(entry)}>
        Restore
      </Button>
    </div>
  )
}
