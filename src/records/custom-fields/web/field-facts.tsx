import type { CustomValues, FieldAbout } from '../contract.ts'
import { FieldCell } from './field-editor.tsx'
import { type SaveValue, useCustomFields } from './use-custom-fields.ts'

interface FieldFactsProps {
  about: FieldAbout
  values: CustomValues
  who: string
  onSave: SaveValue
}

/** Every field of the team with its value in a record, each changed where it stands. */
export function FieldFacts({ about, values, who, onSave }: FieldFactsProps) {
  const fields = useCustomFields(about)
  return (
    <dl className="grid grid-cols-[104px_minmax(0,1fr)] gap-x-3">
      {fields.map(field => (
        <div key={field.id} className="contents">
          <dt className="py-1.5 text-fg-3 wrap-anywhere">{field.name}</dt>
          <dd className="min-w-0 ps-2">
            <FieldCell field={field} value={values[field.id]} who={who} onSave={typed => onSave(field, typed)} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
