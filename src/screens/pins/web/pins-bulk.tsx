import { Download, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { PinFilter } from '#features/pins/contract.ts'
import { useRemovePins } from '#features/pins/web/use-pins.ts'
import { useExport } from '#platform/web/data/use-export.ts'
import { ConfirmDialog } from '#platform/web/ui/layers/confirm-dialog.tsx'
import { BulkAction, BulkBar } from '#platform/web/ui/table/bulk-bar.tsx'
import type { Selection } from '#platform/web/ui/table/selection.ts'
import { pinFiles } from '../contract.ts'

interface PinsBulkProps {
  selection: Selection
  filter: PinFilter
  /** How many match the filter. */
  total: number | undefined
}

/** What can be done with the selected pins. */
export function PinsBulk({ selection, filter, total }: PinsBulkProps) {
  const [asking, setAsking] = useState(false)
  const file = useExport(pinFiles.export)
  const remove = useRemovePins()
  const chosen = { ...filter, selection: selection.chosen }
  return (
    <BulkBar selection={selection} total={total}>
      <BulkAction icon={<Download />} disabled={file.isPending} onClick={() => file.run(chosen)}>
        Export CSV
      </BulkAction>
      <ConfirmDialog
        title="Remove these pins?"
        confirm="Remove"
        open={asking}
        onOpenChange={setAsking}
        loading={remove.isPending}
        onConfirm={() =>
          remove.mutate(chosen, {
            onSuccess: selection.clear,
            onSettled: () => setAsking(false),
          })
        }
        trigger={<BulkAction icon={<Trash2 />}>Remove</BulkAction>}
      >
        The records themselves stay.
      </ConfirmDialog>
    </BulkBar>
  )
}
