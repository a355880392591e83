import { Columns3 } from 'lucide-react'
import { z } from 'zod'
import { useOrganization } from '#platform/web/frame/organization.ts'
import { useKept } from '#platform/web/storage.ts'
import { IconButton } from '#platform/web/ui/icon-button.tsx'
import { Menu, MenuChoice } from '#platform/web/ui/layers/menu.tsx'
import type { Column } from '#platform/web/ui/table/table-columns.ts'
import type { CustomField } from '#records/custom-fields/contract.ts'
import { FieldCell } from '#records/custom-fields/web/field-editor.tsx'
import { useSetOfFan } from '#records/custom-fields/web/use-custom-fields.ts'
import type { FanRow } from '../contract.ts'
import { fanName } from './words.ts'

/** The own fields that one shows in this team and browser, by id. */
export function useShownFields(): readonly [shown: readonly string[], show: (ids: string[]) => void] {
  return useKept('fanFields', useOrganization().id, z.array(z.string()), [])
}

/** The columns of the team's own fields that are shown. */
export const fanFieldColumns = (fields: readonly CustomField[], shown: readonly string[]): readonly Column<FanRow>[] =>
  fields.map(field => ({
    id: field.id,
    header: field.name,
    hidden: !shown.includes(field.id),
    width: field.kind === 'NUMBER' ? 112 : 168,
    ...(field.kind === 'NUMBER' && { align: 'end' as const }),
    cell: fan => <FieldOf fan={fan} field={field} />,
  }))

function FieldOf({ fan, field }: { fan: FanRow; field: CustomField }) {
  const save = useSetOfFan(fan.id)
  return (
    <FieldCell
      field={field}
      value={fan.custom_values[field.id]}
      who={fanName(fan)}
      end={field.kind === 'NUMBER'}
      onSave={typed => save(field, typed)}
    />
  )
}

interface FieldColumnChooserProps {
  fields: readonly CustomField[]
  shown: readonly string[]
  onShow: (ids: string[]) => void
}

/** Which own fields are columns of the list. */
export function FieldColumnChooser({ fields, shown, onShow }: FieldColumnChooserProps) {
  return (
    <Menu align="end" trigger={<IconButton size="small" label="Columns" icon={<Columns3 />} />}>
      {fields.map(({ id, name }) => (
        <MenuChoice
          key={id}
          checked={shown.includes(id)}
          onCheckedChange={on => onShow(on ? [...shown, id] : shown.filter(other => other !== id))}
        >
          {name}
        </MenuChoice>
      ))}
    </Menu>
  )
}
