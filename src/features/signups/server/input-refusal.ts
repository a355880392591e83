import type { z } from 'zod'
import type { PublicDrop } from '#records/drops/contract.ts'
import { refusals } from '../refusals.ts'
import { type FormWords, formWords } from '../words.ts'

type Issue = z.core.$ZodIssue

/**
 * Turns a schema error into the words of the drop's form: the label over the field, and its allowed values
 * (DROP-046). Null when the form has no such field, as for fields that the page itself adds.
 */
export function inputRefusal(drop: PublicDrop, issue: Issue, body: unknown): string | null {
  const words = formWords(drop.translation_language ?? 'en')
  if (issue.path[0] === 'captcha_token') return refusals.captcha_failed[drop.translation_language ?? 'en']
  const label = labelOf(drop, words, issue.path, body)
  return label === undefined ? null : words.fault_of(label, faultOf(words, issue))
}

function labelOf({ custom_fields }: PublicDrop, words: FormWords, [name, at]: Issue['path'], body: unknown) {
  if (name !== 'custom_field_entries') return labels(words)[String(name)]
  const { custom_field_entries: entries } = body as { custom_field_entries?: unknown }
  const entry: unknown = Array.isArray(entries) ? entries[Number(at)] : undefined
  const { drop_custom_field_id: id } = (entry ?? {}) as { drop_custom_field_id?: unknown }
  return custom_fields.find(field => field.id === id)?.label
}

const labels = (words: FormWords): Readonly<Record<string, string | undefined>> => ({
  first_name: words.first_name,
  last_name: words.last_name,
  birthdate: words.birthdate,
  gender: words.gender,
  language: words.language,
  email_address: words.contact.EMAIL,
  phone_number: words.contact.PHONE,
  whatsapp_number: words.contact.WHATSAPP,
  instagram_username: words.handle_of.instagram,
  tiktok_username: words.handle_of.tiktok,
  city: words.city,
  state: words.city,
  country_code: words.city,
  latitude: words.city,
  longitude: words.city,
  otp_code: words.code,
})

function faultOf({ fault, too_long, not_accepted }: FormWords, issue: Issue): string {
  const byValue: Readonly<Record<string, string | undefined>> = {
    birthdate: fault.date,
    value_date: fault.date,
    value_integer: fault.whole_number,
    gender: fault.choose,
    language: fault.choose,
    drop_custom_field_option_ids: fault.choose,
  }
  const [name, , value = name] = issue.path
  const known = byValue[String(value)]
  if (known) return known
  return issue.code === 'too_big' && issue.origin === 'string' ? too_long(Number(issue.maximum)) : not_accepted
}
