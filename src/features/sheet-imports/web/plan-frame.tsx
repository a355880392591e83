import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import { useCommand } from '#platform/web/data/use-command.ts'
import { longDate } from '#platform/web/dates.ts'
import { useOrganization } from '#platform/web/frame/organization.ts'
import { exact } from '#platform/web/numbers.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Message } from '#platform/web/ui/message.tsx'
import { type earlierImport, KEPT_DAYS, type previewCounts, type SheetImport } from '../contract.ts'
import type { ImportCalls } from './import-calls.ts'
import type { ImportHome } from './import-home.ts'

interface PlanFrameProps {
  home: ImportHome
  calls: Pick<ImportCalls, 'discard'>
  sheet: SheetImport
  earlier: z.output<typeof earlierImport> | null
  /** As the preview has them; then the rows that it rejects are not announced. */
  counts?: z.output<typeof previewCounts> | undefined
  /** Stands at the foot, beside the buttons. */
  note?: ReactNode
  start: { isPending: boolean; run: () => void; disabled?: boolean }
  /** The steps. */
  children: ReactNode
}

/** What is asked before a file is imported: its steps, and below them the buttons that end the asking. */
export function PlanFrame({ home, calls, sheet, earlier, counts, note = undoable, start, children }: PlanFrameProps) {
  const organization_id = useOrganization().id
  const navigate = useNavigate()
  const discard = useCommand(calls.discard, { done: 'File discarded', failed: 'Failed to discard the file' })
  // a preview of the first rows alone does not say how many of the others are rejected
  const rows = counts?.complete ? counts.rows - counts.rejected : sheet.row_count
  const throwAway = () =>
    discard.mutate({ organization_id, id: sheet.id }, { onSuccess: () => navigate({ to: `${home}/import` }) })
  return (
    <div className="relative min-h-0 flex-1 overflow-y-auto">
      <div className="mx-auto grid max-w-[920px] grid-cols-1 gap-8 px-4 pt-2 pb-24 md:px-5">
        {earlier && (
          <Message tone="warning">
            The same file was imported before, by {earlier.created_by_name} on {longDate(earlier.created_at)}. Importing
            it again adds nobody twice.
          </Message>
        )}
        {children}
      </div>
      <footer className="sticky bottom-0 flex items-center gap-2 border-line border-t bg-bg px-4 py-3 md:px-5">
        {note}
        <Button kind="quiet" loading={discard.isPending} onClick={throwAway}>
          Discard
        </Button>
        <Button kind="primary" disabled={start.disabled || rows === 0} loading={start.isPending} onClick={start.run}>
          Import {rows === 1 ? '1 row' : `${exact(rows)} rows`}
        </Button>
      </footer>
    </div>
  )
}

const undoable = (
  <span className="min-w-0 flex-1 truncate text-12 text-fg-3">
    <span className="max-sm:hidden">Can be undone for {KEPT_DAYS} days.</span>
  </span>
)
