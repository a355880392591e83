import { useCommand } from '#platform/web/data/use-command.ts'
import { useQuery } from '#platform/web/data/use-query.ts'
import { useOrganization } from '#platform/web/frame/organization.ts'
import type { Creator } from '#records/creators/contract.ts'
import { type CustomField, customFields, type FieldAbout } from '../contract.ts'
import { readValue } from '../rules.ts'

const none: readonly CustomField[] = []

/** The team's own fields of creators or of fans, in their order; none until they are known. */
export function useCustomFields(about: FieldAbout): readonly CustomField[] {
  const { data } = useQuery(customFields.list, { organization_id: useOrganization().id })
  return data?.items.filter(field => field.about === about) ?? none
}

/** Saves a typed value; empty takes it away. */
export type SaveValue = (field: CustomField, typed: string) => void

const failed = 'Failed to save the field'

/** Saves values of a creator, shown at once. */
export function useSetOfCreator(creator_id: string): SaveValue {
  const fields = useCustomFields('CREATOR')
  const { mutate } = useCommand(customFields.setOfCreator, {
    failed,
    optimistic: (edit, { field_id, value }) =>
      edit.record<Creator>('creators', creator_id, creator => ({
        ...creator,
        custom_values: withValue(creator.custom_values, fields, field_id, value),
      })),
  })
  return (field, value) => mutate({ creator_id, field_id: field.id, value })
}

/** Saves values of a fan, shown at once in the list. */
export function useSetOfFan(fan_id: string): SaveValue {
  const organization_id = useOrganization().id
  const fields = useCustomFields('FAN')
  const { mutate } = useCommand(customFields.setOfFan, {
    failed,
    optimistic: (edit, { field_id, value }) =>
      edit.record<{ id: string; custom_values: Record<string, string> }>('fans', fan_id, fan => ({
        ...fan,
        custom_values: withValue(fan.custom_values, fields, field_id, value),
      })),
  })
  return (field, value) => mutate({ organization_id, fan_id, field_id: field.id, value })
}

function withValue(
  values: Readonly<Record<string, string>>,
  fields: readonly CustomField[],
  field_id: string,
  typed: string,
): Record<string, string> {
  const { [field_id]: _, ...others } = values
  const field = fields.find(({ id }) => id === field_id)
  const read = field && typed.trim() !== '' ? readValue(field, typed) : undefined
  return read && 'value' in read ? { ...others, [field_id]: read.value } : others
}
