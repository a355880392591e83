import type { InputOf } from '#platform/contract/endpoint.ts'
import { badRequest, raise } from '#platform/server/errors.ts'
import type { PublicDrop } from '#records/drops/contract.ts'
import type { FanFacts } from '#records/fans/facts.ts'
import { type Contact, readContact } from '#records/fans/server/contacts.ts'
import { searchNames } from '#records/fans/server/search-names.ts'
import type { signups } from '../contract.ts'
import { isLanguage } from '../languages.ts'
import { refusals } from '../refusals.ts'
import {
  contactKeys,
  type FormValues,
  handlePlatforms,
  methodOf,
  requiredContacts,
  type SpecialDrops,
  signupFaults,
} from '../rules.ts'
import { cleanHandle, isoDay } from '../typing.ts'
import { formWords } from '../words.ts'

export type SignupInput = Omit<InputOf<(typeof signups)['subscribe']>, 'otp_code' | 'otp_handle' | 'captcha_token'>

/** A form after validation: fields that the drop did not ask for are removed. */
export interface Submission {
  method: FormValues['method']
  contacts: Contact[]
  /** What is known of the fan from it, under the names of the columns of `fans`; the page's language fills in for the fan's. */
  facts: FanFacts & { page_language?: string }
  /** What was filled in beside the contacts, as the contract names it. */
  answers: Record<string, unknown>
  source: Record<string, string>
  marketing_opt_in: boolean
  /** Counts only when the page that the fan saw had a second box. */
  secondary_opt_in: boolean
}

interface Rules {
  now: Date
  special: SpecialDrops
}

/** Validates the form by every rule again (FORM-009). @throws 400 with the message of the first invalid field */
export function readSubmission(drop: PublicDrop, input: SignupInput, { now, special }: Rules): Submission {
  const entries = customFieldValues(drop, input)
  const values = valuesOf(drop, input, entries)
  const words = formWords(drop.translation_language ?? 'en')
  const [fault] = Object.entries(signupFaults(drop, values, now.getUTCFullYear(), special))
  if (fault) raise(badRequest(words.fault[fault[1]], { field: fault[0] }))

  const contacts = requiredContacts(drop, values.method, special).map(method => {
    const contact = readContact(method, values[contactKeys[method]])
    return (
      contact ?? raise(badRequest(words.fault[method === 'EMAIL' ? 'email' : 'phone'], { field: contactKeys[method] }))
    )
  })
  // a page whose language nobody chose is English only in its fixed words
  const page_language = drop.translation_language ?? (drop.second_language ? 'en' : undefined)
  const facts = { ...factsOf(drop, input, values), ...(page_language && { page_language }) }
  return {
    method: values.method,
    contacts,
    facts: { ...facts, ...searchedBy(facts) },
    answers: withoutEmpty({
      ...facts,
      contacts: contacts.map(({ channel, address }) => ({ channel, address })),
      custom_fields: entries.size ? Object.fromEntries(entries) : undefined,
    }),
    source: sourceOf(input),
    marketing_opt_in: values.marketing_opt_in,
    secondary_opt_in: values.secondary_opt_in,
  }
}

function valuesOf(drop: PublicDrop, input: SignupInput, entries: ReadonlyMap<string, string>): FormValues {
  const contacts = {
    email_address: input.email_address ?? '',
    phone_number: input.phone_number ?? '',
    whatsapp_number: input.whatsapp_number ?? '',
  }
  return {
    ...contacts,
    method: methodOf(drop, contacts),
    first_name: line(input.first_name),
    last_name: line(input.last_name),
    birthdate: input.birthdate ?? '',
    gender: input.gender ?? '',
    language: isLanguage(input.language ?? '') ? (input.language ?? '') : '',
    city: line(input.city),
    instagram_username: '',
    tiktok_username: '',
    marketing_opt_in: input.marketing_opt_in ?? false,
    secondary_opt_in: input.secondary_opt_in ?? false,
    custom_fields: Object.fromEntries(entries),
  }
}

function factsOf(drop: PublicDrop, input: SignupInput, values: FormValues): FanFacts {
  const handles = handlePlatforms(drop).flatMap(platform => {
    const name = `${platform}_username` as const
    const handle = cleanHandle(line(input[name]))
    return handle ? [[name, handle]] : []
  })
  return withoutEmpty({
    ...(drop.allow_name ? { first_name: values.first_name, last_name: values.last_name } : {}),
    ...(drop.allow_birthdate ? { birthdate: isoDay(values.birthdate) } : {}),
    ...(drop.allow_gender ? { gender: values.gender.toUpperCase() } : {}),
    ...(drop.allow_language ? { language: values.language.toLowerCase() } : {}),
    ...(drop.allow_location
      ? {
          city: values.city,
          state: line(input.state),
          country_code: countryOf(input.country_code),
          latitude: input.latitude,
          longitude: input.longitude,
        }
      : {}),
    ...Object.fromEntries(handles),
  }) as FanFacts
}

/** Two letters, or nothing: the page sends one from the list of cities, other clients may send anything. */
function countryOf(typed: string | undefined): string {
  const code = line(typed).toUpperCase()
  return /^[A-Z]{2}$/.test(code) ? code : ''
}

/** The value of each custom field as text, checked against its type (FORM-022). @throws 400 */
function customFieldValues(drop: PublicDrop, { custom_field_entries = [] }: SignupInput): Map<string, string> {
  const refuse = (at: number) => raise(badRequest(refusals.misfit.en, { field: `custom_field_entries.${at}` }))
  const values = custom_field_entries.map((entry, at): [string, string] => {
    const field = drop.custom_fields.find(({ id }) => id === entry.drop_custom_field_id) ?? refuse(at)
    const byType = {
      MULTIPLE_CHOICE: entry.drop_custom_field_option_ids?.[0],
      STRING: entry.value_string === undefined ? undefined : line(entry.value_string),
      INTEGER: entry.value_integer?.toString(),
      DATE: entry.value_date,
    }
    return [field.id, byType[field.field_type] ?? refuse(at)]
  })
  return new Map(values)
}

const SOURCES = [
  'referrer',
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'utm_term',
  'utm_content',
  'fbc',
  'page_url',
  'user_agent',
  'time_zone',
] as const

const sourceOf = (input: SignupInput) =>
  withoutEmpty(Object.fromEntries(SOURCES.map(name => [name, line(input[name])]))) as Record<string, string>

/** The part of a form that `signups.answers` stores. */
export type Answers = Readonly<Record<string, unknown>> & {
  contacts: { channel: Contact['channel']; address: string }[]
}

/** The contacts of a kept form, as they were read from it. */
export const contactsIn = ({ contacts = [] }: Partial<Answers>): Contact[] =>
  contacts.map(({ channel, address }) => ({
    channel,
    address,
    value: channel === 'EMAIL' ? address.toLowerCase().normalize('NFC') : address.slice(1),
  }))

/** What is known of the fan from a kept form, under the names of the columns of `fans`. */
export function factsIn({ contacts, custom_fields, ...facts }: Answers): FanFacts {
  const known = facts as FanFacts
  return { ...known, ...searchedBy(known) }
}

/** A form without a first name has no search name. */
const searchedBy = (known: FanFacts) => (known.first_name === undefined ? {} : searchNames(known))

/** One line of text that every table can store: whole characters, composed, without control characters. */
export const line = (text: string | undefined) =>
  (text ?? '')
    .toWellFormed()
    .normalize('NFC')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed
    .replace(/[\u0000-\u001f\u007f\u2028\u2029]+/g, ' ')
    .trim()

const withoutEmpty = (record: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined && value !== ''))
