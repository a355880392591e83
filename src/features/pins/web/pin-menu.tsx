import { ArrowDown, ArrowUp, Ellipsis, Pencil, Trash2 } from 'lucide-react'
import { IconButton } from '#platform/web/ui/icon-button.tsx'
import { Menu, MenuItem, MenuLine } from '#platform/web/ui/layers/menu.tsx'
import type { Pin } from '../contract.ts'
import { useMovePin, useRemovePin } from './use-pins.ts'

interface PinMenuProps {
  organization_id: string
  pin: Pin
  /** The pins before it in the list, and the next one; without them it cannot be moved. */
  before?: readonly Pin[] | undefined
  next?: Pin | undefined
  onRename: () => void
}

/** What can be done with one pin. */
export function PinMenu({ organization_id, pin, before = [], next, onRename }: PinMenuProps) {
  const { mutate: move } = useMovePin()
  const { mutate: remove } = useRemovePin()
  const moveBehind = (after: Pin | undefined) => move({ organization_id, id: pin.id, after: after?.id ?? null })
  return (
    <Menu align="end" trigger={<IconButton size="small" label={`Actions for ${pin.title}`} icon={<Ellipsis />} />}>
      <MenuItem icon={<Pencil />} onSelect={onRename}>
        Rename
      </MenuItem>
      <MenuItem icon={<ArrowUp />} disabled={before.length === 0} onSelect={() => moveBehind(before.at(-2))}>
        Move Up
      </MenuItem>
      <MenuItem icon={<ArrowDown />} disabled={!next} onSelect={() => moveBehind(next)}>
        Move Down
      </MenuItem>
      <MenuLine />
      <MenuItem icon={<Trash2 />} danger onSelect={() => remove({ organization_id, id: pin.id })}>
        Remove
      </MenuItem>
    </Menu>
  )
}
