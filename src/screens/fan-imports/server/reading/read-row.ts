import {
  type ImportChannel,
  type ImportPlan,
  type ImportTarget,
  MAX_TAGS,
  type Rejection,
  type Remark,
} from '#features/fan-imports/contract.ts'
import {
  consentChannel,
  isConsentGiven,
  namesUnsubscription,
  saysUnsubscribed,
  tagsIn,
} from '#features/fan-imports/rules.ts'
import { line } from '#features/signups/server/submission.ts'
import { cleanHandle } from '#features/signups/typing.ts'
import { isRecentDay } from '#platform/contract/validators.ts'
import { unguarded } from '#platform/server/exports/csv.ts'
import { countryOf } from '#platform/server/http/country-of.ts'
import { phoneNumberOf } from '#platform/server/phone-number.ts'
import type { CustomField } from '#records/custom-fields/contract.ts'
import { type ReadFields, readFields } from '#records/custom-fields/server/import-values.ts'
import { fanTag, MAX_TAG_LENGTH } from '#records/fan-tags/contract.ts'
import type { Facts } from '#records/fans/facts.ts'
import { type Contact, readContact } from '#records/fans/server/contacts.ts'
import { dayOf, genderOf, languageOf } from './read-cells.ts'

/** A parsed row. */
export interface ReadRow {
  contacts: Contact[]
  facts: Facts
  /** Channels on which the row's consent stands, by the plan and the row's own consent columns. */
  agreed: ImportChannel[]
  /** Channels on which the row says that the person unsubscribed, whatever the plan. */
  unsubscribed: ImportChannel[]
  /** YYYY-MM-DD of the consent. */
  agreed_on: string
  /** The row has a date of its own that cannot be. */
  is_dated_by_plan: boolean
  /** Values of the team's own fields. */
  custom: ReadFields
  tags: string[]
  remarks: Remark[]
  /** Why it cannot be taken at all. */
  rejection: Rejection | null
}

const LONGEST = 200
/** All of them with room to spare. */
const MAX_TAGS_LENGTH = 2 * MAX_TAGS * MAX_TAG_LENGTH
/** As in the form. Names stand in indexes, whose rows have to stay small. */
const MAX_NAME_LENGTH = 100
const names: readonly ImportTarget[] = ['first_name', 'last_name']

/** Parses one row by the plan, and its cells of the team's own fields. Pure: does not look at existing data. */
export function readRow(
  plan: ImportPlan,
  cells: readonly string[],
  fields: readonly (CustomField | null)[] = [],
): ReadRow {
  const given = new Map<ImportTarget, string>()
  const remarks = new Set<Remark>()
  plan.columns.forEach((target, at) => {
    const text = line(unguarded(cells[at] ?? ''))
    if (!target || target === 'tags' || text === '') return
    if (text.length > (names.includes(target) ? MAX_NAME_LENGTH : LONGEST)) remarks.add('TOO_LONG')
    else given.set(target, text)
  })
  const contacts = contactsIn(given, plan, remarks)
  const facts = factsIn(given, plan, remarks)
  const custom = readFields(fields, cells, { order: plan.day_order, decimal: plan.decimal })
  if (custom.unread) remarks.add('FIELD_UNREADABLE')
  const tagged = unguarded(cells[plan.columns.indexOf('tags')] ?? '')
  const named = tagsIn(tagged.slice(0, MAX_TAGS_LENGTH))
  const tags = named.filter(tag => fanTag.safeParse(tag).success).slice(0, MAX_TAGS)
  if (tags.length < named.length || tagged.length > MAX_TAGS_LENGTH) remarks.add('TAGS_LEFT_OUT')
  const unsubscribed = unsubscribedIn(given)
  const agreed = agreedIn(given, plan).filter(channel => !unsubscribed.includes(channel))
  const agreed_on = agreedOn(given.get('consent_date'), plan)
  const rejection = contacts.length > 0 ? null : (invalidContact(remarks) ?? 'NO_CONTACT')
  return {
    contacts,
    facts,
    custom,
    tags,
    agreed,
    unsubscribed,
    agreed_on: agreed_on ?? plan.consent?.collected_on ?? '',
    is_dated_by_plan: agreed_on === null,
    // the reason says it already
    remarks: [...remarks].filter(remark => remark !== rejection),
    rejection,
  }
}

/** The row's own day, null where it cannot be: nobody in the file agreed after the day that the plan names. */
function agreedOn(text: string | undefined, { consent, day_order }: ImportPlan): string | null {
  const last = consent?.collected_on ?? ''
  const own = text === undefined ? last : dayOf(text, day_order)
  return own !== null && own <= last ? own : null
}

/** As in the form: nobody was born after this year. */
function birthdateOf(text: string, { day_order }: ImportPlan): string | null {
  const day = dayOf(text, day_order)
  return day !== null && isRecentDay(day, new Date().getUTCFullYear()) ? day : null
}

function invalidContact(remarks: ReadonlySet<Remark>): Rejection | null {
  if (remarks.has('EMAIL_INVALID')) return 'EMAIL_INVALID'
  return remarks.has('PHONE_INVALID') || remarks.has('WHATSAPP_INVALID') ? 'PHONE_INVALID' : null
}

const channels = { email: 'EMAIL', phone: 'PHONE', whatsapp: 'WHATSAPP' } as const

function contactsIn(given: ReadonlyMap<ImportTarget, string>, { country_code }: ImportPlan, remarks: Set<Remark>) {
  return Object.entries(channels).flatMap(([target, channel]): Contact[] => {
    const text = given.get(target as keyof typeof channels)
    if (text === undefined) return []
    const address = channel === 'EMAIL' ? text : phoneNumberOf(text, country_code)
    const contact = address === null ? null : readContact(channel, address)
    if (!contact) remarks.add(`${channel}_INVALID`)
    return contact ? [contact] : []
  })
}

function factsIn(given: ReadonlyMap<ImportTarget, string>, plan: ImportPlan, remarks: Set<Remark>): Facts {
  const read = (target: ImportTarget, by: (text: string) => string | null, remark: Remark) => {
    const text = given.get(target)
    const value = text === undefined ? null : by(text)
    if (text !== undefined && value === null) remarks.add(remark)
    return value
  }
  const facts: Record<string, string | null | undefined> = {
    ...namesIn(given),
    birthdate: read('birthdate', text => birthdateOf(text, plan), 'BIRTHDATE_UNREADABLE'),
    gender: read('gender', genderOf, 'GENDER_UNREADABLE'),
    language: read('language', languageOf, 'LANGUAGE_UNREADABLE'),
    city: given.get('city'),
    state: given.get('state'),
    country_code: read('country', countryOf, 'COUNTRY_UNREADABLE'),
    instagram_username: given.has('instagram') ? cleanHandle(given.get('instagram') ?? '') : null,
    tiktok_username: given.has('tiktok') ? cleanHandle(given.get('tiktok') ?? '') : null,
  }
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => value)) as Facts
}

/** Columns for the parts of a name go before one for the whole, whose first word is the first name. */
function namesIn(given: ReadonlyMap<ImportTarget, string>) {
  const [first, ...rest] = (given.get('full_name') ?? '').split(' ')
  const parts = { first_name: given.get('first_name'), last_name: given.get('last_name') }
  return parts.first_name || parts.last_name ? parts : { first_name: first, last_name: rest.join(' ') }
}

/** A consent column of a channel decides for it, else one for all channels, else the plan alone. */
function agreedIn(given: ReadonlyMap<ImportTarget, string>, { consent, columns }: ImportPlan): ImportChannel[] {
  return (consent?.channels ?? []).filter(channel => {
    const own = columns.find(target => target && consentChannel(target) === channel)
    const deciding = own ?? columns.find(target => target === 'consent')
    return !deciding || isConsentGiven(given.get(deciding) ?? '')
  })
}

function unsubscribedIn(given: ReadonlyMap<ImportTarget, string>): ImportChannel[] {
  const left = [...given].flatMap(([target, text]): ImportChannel[] => {
    if (target === 'email_unsubscribed') return namesUnsubscription(text) ? ['EMAIL'] : []
    if (!saysUnsubscribed(text)) return []
    const own = consentChannel(target)
    return own ? [own] : target === 'consent' ? ['EMAIL', 'PHONE', 'WHATSAPP'] : []
  })
  return [...new Set(left)]
}
