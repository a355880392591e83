import { MenuChoice } from '#platform/web/ui/layers/menu.tsx'
import type { Column } from '#platform/web/ui/table/table-columns.ts'
import type { Creator } from '#records/creators/contract.ts'
import { creatorName } from '#records/creators/words.ts'
import type { CustomField } from '#records/custom-fields/contract.ts'
import { FieldCell } from '#records/custom-fields/web/field-editor.tsx'
import { useSetOfCreator } from '#records/custom-fields/web/use-custom-fields.ts'
import { fieldColumnId } from './field-column-ids.ts'

/** The columns of the team's own fields that are shown, in the order of the fields. */
export const fieldColumns = (fields: readonly CustomField[], shown: readonly string[]): readonly Column<Creator>[] =>
  fields.map(field => ({
    id: fieldColumnId(field.id),
    header: field.name,
    hidden: !shown.includes(fieldColumnId(field.id)),
    width: field.kind === 'NUMBER' ? 112 : 168,
    ...(field.kind === 'NUMBER' && { align: 'end' as const }),
    cell: creator => <FieldOf creator={creator} field={field} />,
  }))

function FieldOf({ creator, field }: { creator: Creator; field: CustomField }) {
  const save = useSetOfCreator(creator.id)
  return (
    <FieldCell
      field={field}
      value={creator.custom_values[field.id]}
      who={creatorName(creator)}
      end={field.kind === 'NUMBER'}
      onSave={typed => save(field, typed)}
    />
  )
}

interface FieldChoicesProps {
  fields: readonly CustomField[]
  shown: readonly string[]
  onShow: (columns: readonly string[]) => void
}

/** The own fields in the menu of columns. */
export const FieldChoices = ({ fields, shown, onShow }: FieldChoicesProps) =>
  fields.map(field => {
    const id = fieldColumnId(field.id)
    return (
      <MenuChoice
        key={id}
        checked={shown.includes(id)}
        onCheckedChange={on => onShow(on ? [...shown, id] : shown.filter(other => other !== id))}
      >
        {field.name}
      </MenuChoice>
    )
  })
