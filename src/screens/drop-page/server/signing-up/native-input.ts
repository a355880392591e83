import { signupForm } from '#features/signups/contract.ts'
import { customFieldEntries, customFieldName } from '#features/signups/custom-fields.ts'
import { inputRefusal } from '#features/signups/server/input-refusal.ts'
import type { SignupInput } from '#features/signups/server/submission.ts'
import { formWords } from '#features/signups/words.ts'
import { badRequest, raise } from '#platform/server/errors.ts'
import type { PublishedDrop } from '#records/drops/server/published-drops.ts'

/** What a browser without scripts sent, by the names of the inputs. */
export type Fields = Readonly<Record<string, string>>

export const fieldsOf = (body: unknown): Fields =>
  Object.fromEntries(Object.entries(body ?? {}).filter(([, value]) => typeof value === 'string'))

/** What travels under the name of its input; the rules say which of it counts. */
const FACTS = [
  'email_address',
  'first_name',
  'last_name',
  'birthdate',
  'gender',
  'language',
  'instagram_username',
  'tiktok_username',
] as const

/** The fields as the call of the form takes them, within the same schema. @throws 400 in the words of the form */
export function inputOf({ id, content }: PublishedDrop, fields: Fields): SignupInput {
  const version = Number(fields.drop_version)
  const input = {
    drop_profile_id: content.drop_profile.id,
    drop_id: id,
    // an empty input means no value
    ...Object.fromEntries(FACTS.flatMap(name => (fields[name] ? [[name, fields[name]]] : []))),
    // what was typed is the city where no script could look it up
    city: fields.city || fields.city_typed,
    custom_field_entries: customFieldEntries(
      content.custom_fields,
      Object.fromEntries(content.custom_fields.map(({ id }) => [id, fields[customFieldName(id)]])),
    ),
    marketing_opt_in: fields.marketing_opt_in === 'true',
    secondary_opt_in: fields.secondary_opt_in === 'true',
    drop_version: Number.isSafeInteger(version) && version > 0 ? version : undefined,
  }
  const { data, error } = signupForm.safeParse(input)
  if (data) return data
  const [issue] = error.issues
  const words = formWords(content.translation_language ?? 'en')
  const detail = issue && inputRefusal(content, issue, input)
  return raise(badRequest(detail ?? words.failed, { field: issue?.path.join('.'), cause: error }))
}
