import type { InputOf } from '#platform/contract/endpoint.ts'
import type { signups } from './contract.ts'
import type { FormDrop } from './rules.ts'
import { isoDay } from './typing.ts'

/** Name of a custom field's input; the same in a native post. */
export const customFieldName = (id: string) => `custom_field.${id}`

type CustomField = FormDrop['custom_fields'][number]
type CustomFieldEntry = NonNullable<InputOf<(typeof signups)['subscribe']>['custom_field_entries']>[number]

/** One entry per answered custom field, from texts by field id; an empty answer is none (FORM-021, FORM-067). */
export const customFieldEntries = (
  fields: readonly CustomField[],
  answers: Readonly<Record<string, string | undefined>>,
): CustomFieldEntry[] =>
  fields.flatMap(field => {
    const answer = answers[field.id]?.trim()
    return answer ? [{ drop_custom_field_id: field.id, ...entryValue(field.field_type, answer) }] : []
  })

function entryValue(type: CustomField['field_type'], answer: string) {
  switch (type) {
    case 'MULTIPLE_CHOICE':
      return { drop_custom_field_option_ids: [answer] }
    case 'INTEGER':
      return { value_integer: Number(answer) }
    case 'DATE':
      return { value_date: isoDay(answer) ?? answer }
    case 'STRING':
      return { value_string: answer }
  }
}
