import { Download, Ellipsis, ListMinus, ListPlus, Merge, Tag, Trash2 } from 'lucide-react'
import { startDownload } from '#platform/web/download.ts'
import { BulkAction, BulkBar } from '#platform/web/ui/bulk-bar.tsx'
import { Menu, MenuItem, MenuLine } from '#platform/web/ui/menu.tsx'
import type { Selection } from '#platform/web/ui/selection.ts'
import { useCommand } from '#platform/web/use-command.ts'
import { rosterBulk } from '../bulk-contract.ts'
import type { CreatorOrder } from '../contract.ts'
import type { Target } from './use-bulk.ts'
import type { ManyActions } from './use-creator-actions.tsx'

interface CreatorsBulkProps {
  selection: Selection
  matching: { count: number; many: boolean } | undefined
  target: Omit<Target, 'selection'>
  order: CreatorOrder
  many: ManyActions
  busy: boolean
}

/** What can be done with the chosen creators. */
export function CreatorsBulk({ selection, matching, target, order, many, busy }: CreatorsBulkProps) {
  const file = useExport()
  return (
    <BulkBar selection={selection} total={matching?.count} many={matching?.many ?? false}>
      <BulkAction icon={<Tag />} disabled={busy} onClick={many.addTags}>
        Add Tags
      </BulkAction>
      <BulkAction icon={<ListPlus />} disabled={busy} onClick={many.addToList}>
        Add To List
      </BulkAction>
      <Menu side="top" align="end" trigger={<BulkAction aria-label="More" icon={<Ellipsis />} />}>
        <MenuItem
          icon={<Download />}
          disabled={file.isPending}
          onSelect={() => file.run({ ...target, ...order, selection: selection.chosen })}
        >
          Export CSV
        </MenuItem>
        {many.merge && (
          <MenuItem icon={<Merge />} disabled={busy} onSelect={many.merge}>
            Merge Creators
          </MenuItem>
        )}
        <MenuLine />
        {many.removeFromList && (
          <MenuItem icon={<ListMinus />} disabled={busy} onSelect={many.removeFromList}>
            Remove From List
          </MenuItem>
        )}
        <MenuItem danger icon={<Trash2 />} disabled={busy} onSelect={many.removeFromRoster}>
          Remove From Roster
        </MenuItem>
      </Menu>
    </BulkBar>
  )
}

/** Asks for the file and lets the browser fetch it; progress and failure are shown where its downloads are. */
export function useExport() {
  const command = useCommand(rosterBulk.export, { done: 'Download started', failed: 'Failed to Download CSV' })
  const run = (input: Parameters<typeof command.mutate>[0]) =>
    command.mutate(
      { ...input, time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone },
      { onSuccess: ({ url }) => startDownload(url) },
    )
  return { run, isPending: command.isPending }
}
