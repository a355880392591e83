import type { ReactNode } from 'react'
import type { z } from 'zod'
import { longDate } from '#platform/web/dates.ts'
import { exact } from '#platform/web/numbers.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Message } from '#platform/web/ui/message.tsx'
import type { earlierImport, SheetImport } from '../contract.ts'

interface Deed {
  isPending: boolean
  run: () => void
  disabled?: boolean
}

interface PlanFrameProps {
  sheet: SheetImport
  earlier: z.output<typeof earlierImport> | null
  /** Stands at the foot, beside the buttons. */
  note: ReactNode
  discard: Deed
  start: Deed
  /** The steps. */
  children: ReactNode
}

/** What is asked before a file is imported: its steps, and below them the buttons that end the asking. */
export function PlanFrame({ sheet, earlier, note, discard, start, children }: PlanFrameProps) {
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
        <Button kind="quiet" loading={discard.isPending} onClick={discard.run}>
          Discard
        </Button>
        <Button kind="primary" disabled={start.disabled} loading={start.isPending} onClick={start.run}>
          Import {sheet.row_count === 1 ? '1 row' : `${exact(sheet.row_count)} rows`}
        </Button>
      </footer>
    </div>
  )
}
