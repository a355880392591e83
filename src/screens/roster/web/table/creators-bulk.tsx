import { Download, Ellipsis, ListMinus, ListPlus, Megaphone, Merge, Send, Star, Tag, TagX, Trash2 } from 'lucide-react'
import { useExport } from '#platform/web/data/use-export.ts'
import { Menu, MenuItem, MenuLine } from '#platform/web/ui/layers/menu.tsx'
import { BulkAction, BulkBar } from '#platform/web/ui/table/bulk-bar.tsx'
import type { Selection } from '#platform/web/ui/table/selection.ts'
import type { CreatorOrder } from '#records/creators/creator-filter.ts'
import { rosterBulk } from '../../bulk-contract.ts'
import type { ManyActions } from '../use-creator-actions.tsx'
import type { Target } from './use-bulk.ts'

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
  const file = useExport(rosterBulk.export)
  return (
    <BulkBar selection={selection} total={matching?.count} many={matching?.many ?? false}>
      <BulkAction icon={<Tag />} disabled={busy} onClick={many.addTags}>
        Add Tags
      </BulkAction>
      <BulkAction icon={<Send />} disabled={busy} onClick={many.write}>
        Write
      </BulkAction>
      <BulkAction icon={<ListPlus />} disabled={busy} onClick={many.addToList}>
        Add To List
      </BulkAction>
      {many.addToPromotion && (
        <BulkAction icon={<Megaphone />} disabled={busy} onClick={many.addToPromotion}>
          Add To Promotion
        </BulkAction>
      )}
      <Menu side="top" align="end" trigger={<BulkAction aria-label="More" icon={<Ellipsis />} />}>
        <MenuItem icon={<TagX />} disabled={busy} onSelect={many.removeTags}>
          Remove Tags
        </MenuItem>
        <MenuItem icon={<Star />} disabled={busy} onSelect={many.setRating}>
          Set Rating
        </MenuItem>
        <MenuLine />
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
