import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import { shortDate } from '#platform/web/dates.ts'
import { exact } from '#platform/web/numbers.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { ConfirmDialog } from '#platform/web/ui/layers/confirm-dialog.tsx'
import type { SheetImport } from '../contract.ts'
import { homeWords, type ImportHome } from './import-home.ts'

interface UndoImportProps {
  home: ImportHome
  sheet: SheetImport
  isPending: boolean
  run: (settled: () => void) => void
}

/** The way back, once it was said what it takes away. */
export function UndoImport({ home, sheet, isPending, run }: UndoImportProps) {
  const [open, setOpen] = useState(false)
  const { added, updated, undo_until } = sheet
  const { one, many, undone } = homeWords[home]
  const whatHappens = [
    ...(added > 0 ? [added === 1 ? `1 ${one} goes` : `${exact(added)} ${many} go`] : []),
    ...(updated > 0 ? [updated === 1 ? `1 ${one} is as before` : `${exact(updated)} ${many} are as before`] : []),
  ]
  return (
    <ConfirmDialog
      title="Undo this import?"
      confirm="Undo import"
      open={open}
      onOpenChange={setOpen}
      loading={isPending}
      onConfirm={() => run(() => setOpen(false))}
      trigger={
        <Button kind="quiet" icon={<Undo2 />}>
          Undo
        </Button>
      }
    >
      {whatHappens.join(', and ') || 'What the file changed is as before'}. {undone}
      {undo_until && ` This is possible until ${shortDate(undo_until)}.`}
    </ConfirmDialog>
  )
}
