import { Columns3 } from 'lucide-react'
import { IconButton } from '#platform/web/ui/icon-button.tsx'
import { Menu, MenuChoice, MenuItem, MenuLine } from '#platform/web/ui/layers/menu.tsx'
import type { CustomField } from '#records/custom-fields/contract.ts'
import { columnNames } from './column-names.ts'
import { fieldColumnId } from './field-column-ids.ts'
import { FieldChoices } from './field-columns.tsx'

interface ColumnChooserProps {
  hidden: readonly string[]
  onHide: (hidden: readonly string[]) => void
  /** The team's own fields, and the columns of them that show. */
  fields: readonly CustomField[]
  shownFields: readonly string[]
  onShowFields: (columns: readonly string[]) => void
  onShowAll: () => void
  /** Undefined where order, widths and pins are those of the screen. */
  onReset: (() => void) | undefined
}

/** Which columns the table has; the creator always stands first. */
export function ColumnChooser(props: ColumnChooserProps) {
  const { hidden, onHide, fields, shownFields, onShowFields, onShowAll, onReset } = props
  const isWhole = hidden.length === 0 && fields.every(({ id }) => shownFields.includes(fieldColumnId(id)))
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
      <FieldChoices fields={fields} shown={shownFields} onShow={onShowFields} />
      <MenuLine />
      <MenuItem disabled={isWhole} onSelect={onShowAll}>
        Show all columns
      </MenuItem>
      <MenuItem disabled={!onReset} {...(onReset && { onSelect: onReset })}>
        Reset order and widths
      </MenuItem>
    </Menu>
  )
}
