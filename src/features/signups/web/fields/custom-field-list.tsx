import { customFieldName } from '../../custom-fields.ts'
import type { FormDrop } from '../../rules.ts'
import { RadioField, SelectField } from './choice-fields.tsx'
import { type FieldOf, TextField } from './fields.tsx'
import { DateField, WholeNumberField } from './masked-fields.tsx'

type CustomField = FormDrop['custom_fields'][number]

/** Up to here the choices of a question stand in the page; an optional answer can be taken back in a list only. */
const MAX_RADIOS = 5
const MAX_ANSWER_LENGTH = 2000

/** The questions of the drop's owner, in their order. */
export const CustomFieldList = ({ drop, field }: { drop: FormDrop; field: FieldOf }) =>
  drop.custom_fields.map(custom => <Question key={custom.id} custom={custom} field={field} />)

function Question({ custom, field }: { custom: CustomField; field: FieldOf }) {
  const shared = { ...field(customFieldName(custom.id)), label: custom.label, required: custom.required }
  switch (custom.field_type) {
    case 'MULTIPLE_CHOICE': {
      const choices = [...custom.multiple_choice_options]
        .sort((one, other) => one.sort_order - other.sort_order)
        .map(({ id, label }) => ({ value: id, label }))
      return custom.required && choices.length <= MAX_RADIOS ? (
        <RadioField {...shared} choices={choices} rows />
      ) : (
        <SelectField {...shared} choices={choices} />
      )
    }
    case 'INTEGER':
      return <WholeNumberField {...shared} />
    case 'DATE':
      return <DateField {...shared} />
    case 'STRING':
      return <TextField {...shared} autoComplete="off" enterKeyHint="next" maxLength={MAX_ANSWER_LENGTH} />
  }
}
