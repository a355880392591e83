import { Columns3 } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from '#platform/web/ui/icon-button.tsx'
import { Menu, MenuChoice, MenuItem, MenuLine } from '#platform/web/ui/layers/menu.tsx'
import { columnNames } from './column-names.ts'

interface ColumnChooserProps {
  hidden: readonly string[]
  onHide: (hidden: readonly string[]) => void
  /** Further choices: columns of the team's own fields. */
  more?: ReactNode
  /** Undefined where order, widths and pins are those of the screen. */
  onReset: (() => void) | undefined
}

/** Which columns the table has; the creator always stands first. */
export function ColumnChooser({ hidden, onHide, more, onReset }: ColumnChooserProps) {
  return (
    <Menu align="end" trigger={<IconButton size="small" label="Columns" icon={<Columns3 />} />}>
      {columnNames.map(([id, name]) => (
        <MenuChoice
          key={id}
          checked={!hidden.includes(id)}
          onCheckedChange={on => onHide(on ? hidden.filter(other => other !== id) : [...hidden, id])}
        >
          {name}
        </MenuChoice>
      ))}
      {more}
      <MenuLine />
      <MenuItem disabled={hidden.length === 0} onSelect={() => onHide([])}>
        Show all columns
      </MenuItem>
      <MenuItem disabled={!onReset} {...(onReset && { onSelect: onReset })}>
        Reset order and widths
      </MenuItem>
    </Menu>
  )
}
