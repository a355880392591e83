import {
  hasMaxLength,
  hasMinLength,
  isDay,
  isEmail,
  isPhoneNumber,
  isRecentDay,
} from '#platform/contract/validators.ts'
import type { PublicDrop } from '#records/drops/contract.ts'
import type { ContactMethod } from '#records/fans/contract.ts'
import { isoDay } from './typing.ts'

/** The settings of a drop that define its form. */
export type FormDrop = Pick<
  PublicDrop,
  | 'id'
  | 'enterprise_customer_id'
  | 'allow_email'
  | 'allow_sms'
  | 'allow_whatsapp'
  | 'contact_method_order'
  | 'require_both_sms_and_email'
  | 'require_otp'
  | 'input_sms_country_code_default'
  | 'allow_name'
  | 'allow_birthdate'
  | 'allow_gender'
  | 'allow_location'
  | 'allow_language'
  | 'allow_instagram'
  | 'allow_tiktok'
  | 'platform_order'
  | 'require_checkbox_opt_in'
  | 'require_secondary_checkbox_opt_in'
  | 'secondary_checkbox_opt_in_text'
  | 'custom_fields'
>
export type HandlePlatform = 'instagram' | 'tiktok'

/** As they travel (FORM-023); the order is the form's. */
export const genders = ['FEMALE', 'MALE', 'UNSPECIFIED'] as const
export type Gender = (typeof genders)[number]

/** The payload field of each contact method. */
export const contactKeys = { EMAIL: 'email_address', PHONE: 'phone_number', WHATSAPP: 'whatsapp_number' } as const
const METHODS = ['EMAIL', 'PHONE', 'WHATSAPP'] as const

/** The rest of a chosen city, as the sign-up payload names it (FORM-019). */
export interface Location {
  state: string
  country_code: string
  latitude: number
  longitude: number
}

/** What the form holds, under the names of the sign-up payload; empty text means not given. Numbers carry the dial code. */
export interface FormValues {
  method: ContactMethod
  email_address: string
  phone_number: string
  whatsapp_number: string
  first_name: string
  last_name: string
  /** MM/DD/YYYY or YYYY-MM-DD. */
  birthdate: string
  gender: string
  language: string
  city: string
  /** Where the chosen city lies; absent where it was only typed. */
  location?: Location
  instagram_username: string
  tiktok_username: string
  marketing_opt_in: boolean
  secondary_opt_in: boolean
  /** By custom field id: the text, or the id of the chosen option. */
  custom_fields: Readonly<Record<string, string>>
}

/** A validation error; `words.ts` holds its message in each language. */
export type Fault =
  | 'email'
  | 'phone'
  | 'date'
  | 'name_empty'
  | 'name_long'
  | 'choose'
  | 'required'
  | 'opt_in'
  | 'whole_number'
/** Validation errors by field; a custom field under its id. */
export type Faults = Readonly<Record<string, Fault>>

/** Settings that change the form of single drops (FORM-037). */
export interface SpecialDrops {
  force_email_and_phone_drop_ids: readonly string[]
}
const NO_SPECIAL_DROPS: SpecialDrops = { force_email_and_phone_drop_ids: [] }

const isSpecial = (drop: FormDrop, special: SpecialDrops) => special.force_email_and_phone_drop_ids.includes(drop.id)
const allowsAllThree = (drop: FormDrop) => drop.allow_email && drop.allow_sms && drop.allow_whatsapp

/** Methods the fan may choose from, in the drop's order, else e-mail, phone, WhatsApp (FORM-026..029). */
export function availableMethods(drop: FormDrop): ContactMethod[] {
  const available = {
    EMAIL: drop.allow_email && !(allowsAllThree(drop) && drop.require_both_sms_and_email),
    PHONE: drop.allow_sms,
    WHATSAPP: drop.allow_whatsapp,
  }
  const order = [...new Set([...drop.contact_method_order, ...METHODS])]
  return order.filter(method => available[method])
}

/** The first available method; e-mail when a drop allows none, as on a special drop (FORM-026). */
export const defaultMethod = (drop: FormDrop): ContactMethod => availableMethods(drop)[0] ?? 'EMAIL'

/** Contact fields the form shows for the chosen method: those that are required, and no others (FORM-030..038, FORM-115). */
export function requiredContacts(drop: FormDrop, chosen: ContactMethod, special = NO_SPECIAL_DROPS): ContactMethod[] {
  const forced = isSpecial(drop, special)
  const both = drop.require_both_sms_and_email
  const beside = !allowsAllThree(drop)
  const picked = availableMethods(drop).includes(chosen) ? chosen : undefined
  const required = {
    EMAIL: picked === 'EMAIL' || forced || (both && drop.allow_email),
    PHONE: picked === 'PHONE' || (drop.allow_sms && (forced || (beside && both))),
    WHATSAPP: picked === 'WHATSAPP' || (drop.allow_whatsapp && beside && both),
  }
  return METHODS.filter(method => required[method])
}

/** The contact a one-time code goes to: the chosen one; where several are required, phone, WhatsApp, then e-mail (OTP-016). */
export function contactToProve(drop: FormDrop, chosen: ContactMethod, special = NO_SPECIAL_DROPS): ContactMethod {
  const required = requiredContacts(drop, chosen, special)
  if (required.length < 2) return required[0] ?? chosen
  return (['PHONE', 'WHATSAPP', 'EMAIL'] as const).find(method => required.includes(method)) ?? chosen
}

/** The method of a payload that names none: the drop's first whose contact is present. */
export const methodOf = (drop: FormDrop, given: Partial<FormValues>): ContactMethod =>
  availableMethods(drop).find(method => given[contactKeys[method]]) ?? defaultMethod(drop)

/** Country of the phone fields, two small letters: the drop's, else the visitor's, else the United States (FORM-077). */
export const defaultPhoneCountry = (drop: Pick<FormDrop, 'input_sms_country_code_default'>, visitors?: string) =>
  (drop.input_sms_country_code_default ?? visitors ?? 'us').toLowerCase()

/** The opt-in box must be ticked: the drop says so, or it belongs to an enterprise customer (FORM-047, FORM-048). */
export const requiresOptIn = (drop: FormDrop) => drop.require_checkbox_opt_in || drop.enterprise_customer_id !== null

/** The second box, which is never required: shown where the drop asks for it, and for enterprise customers (FORM-050..053). */
export const showsSecondBox = (drop: FormDrop) =>
  drop.require_secondary_checkbox_opt_in || drop.enterprise_customer_id !== null

const NAME_LIMIT = 101

/**
 * Everything that stops a sign-up, by field, in the order of the form. The page disables its button while anything is
 * left; the server refuses with the first. Fields the drop does not ask for never stop anything (FORM-040..051, FORM-116).
 */
export function signupFaults(
  drop: FormDrop,
  values: FormValues,
  currentYear: number,
  special = NO_SPECIAL_DROPS,
): Faults {
  const faults: Record<string, Fault> = {}
  const check = (asked: boolean, field: string, fault: Fault | undefined | false) => {
    if (asked && fault) faults[field] = fault
  }
  check(drop.allow_name, 'first_name', nameFault(values.first_name))
  check(drop.allow_name, 'last_name', nameFault(values.last_name))
  for (const method of requiredContacts(drop, values.method, special)) {
    check(true, contactKeys[method], contactFault(method, values[contactKeys[method]]))
  }
  check(drop.allow_birthdate, 'birthdate', birthdateFault(values.birthdate, currentYear))
  check(drop.allow_gender, 'gender', !/^(male|female|unspecified)$/i.test(values.gender) && 'choose')
  check(drop.allow_location, 'city', values.city === '' && 'choose')
  check(drop.allow_language, 'language', values.language === '' && 'choose')
  for (const field of drop.custom_fields) {
    check(true, field.id, customFieldFault(field, values.custom_fields[field.id] ?? ''))
  }
  check(requiresOptIn(drop), 'marketing_opt_in', !values.marketing_opt_in && 'opt_in')
  return faults
}

/** 1 to 100 characters (FORM-056..058). */
export function nameFault(name: string): Fault | undefined {
  if (!hasMinLength(name.trim(), 1)) return 'name_empty'
  return hasMaxLength(name.trim(), NAME_LIMIT) ? undefined : 'name_long'
}

export function contactFault(method: ContactMethod, value: string): Fault | undefined {
  if (method === 'EMAIL') return isEmail(value.trim()) ? undefined : 'email'
  return isPhoneNumber(value) ? undefined : 'phone'
}

/** A day that exists, from 1900 to the current year (FORM-059..063). */
export const birthdateFault = (typed: string, currentYear: number): Fault | undefined =>
  isRecentDay(isoDay(typed) ?? '', currentYear) ? undefined : 'date'

/** A required field needs a value; a value given must fit its type (FORM-049, FORM-064..068, FORM-118). */
export function customFieldFault(field: FormDrop['custom_fields'][number], value: string): Fault | undefined {
  if (value.trim() === '') return field.required ? 'required' : undefined
  switch (field.field_type) {
    case 'INTEGER':
      return /^-?\d{1,15}$/.test(value) ? undefined : 'whole_number'
    case 'DATE':
      return isDay(isoDay(value) ?? '') ? undefined : 'date'
    case 'MULTIPLE_CHOICE':
      return field.multiple_choice_options.some(option => option.id === value) ? undefined : 'choose'
    case 'STRING':
      return undefined
  }
}

/** Platforms whose handle the form asks for, the one chosen at first in front (FORM-051). */
export function handlePlatforms(drop: FormDrop): HandlePlatform[] {
  const allowed = { instagram: drop.allow_instagram, tiktok: drop.allow_tiktok }
  const order = drop.platform_order.map(platform => platform.toLowerCase())
  const rank = (platform: string) => (order.includes(platform) ? order.indexOf(platform) : order.length)
  return (['instagram', 'tiktok'] as const)
    .filter(platform => allowed[platform])
    .sort((one, other) => rank(one) - rank(other))
}
