import type { FormValues } from '../rules.ts'
import { isoDay } from '../typing.ts'

const KEY = 'fanfare.drop_user_data'

/** What this browser remembers of its fan (FORM-105..107), and the ids of sign-ups by drop (FORM-006). */
export type StoredFan = Partial<
  Record<
    | 'first_name'
    | 'last_name'
    | 'birthdate'
    | 'gender'
    | 'email_address'
    | 'phone_number'
    | 'whatsapp_number'
    | 'tiktok_username'
    | 'instagram_username'
    | 'language',
    string
  >
> & { signup_ids?: Record<string, string> }

const FIELDS = [
  'first_name',
  'last_name',
  'gender',
  'email_address',
  'phone_number',
  'whatsapp_number',
  'tiktok_username',
  'instagram_username',
  'language',
] as const

/** An unreadable or forbidden store is an empty one: private windows and in-app browsers have neither. */
export function recallFan(): StoredFan | undefined {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null')
    return typeof stored === 'object' && stored !== null ? (stored as StoredFan) : undefined
  } catch {
    return undefined
  }
}

/** Merges what was just given over what was known. */
export function rememberFan(values: FormValues, drop_id: string, signup_id: string): void {
  const known = recallFan() ?? {}
  const given = Object.fromEntries(FIELDS.filter(field => values[field] !== '').map(field => [field, values[field]]))
  const birthdate = isoDay(values.birthdate)
  write({
    ...known,
    ...given,
    ...(birthdate ? { birthdate } : {}),
    signup_ids: { ...known.signup_ids, [drop_id]: signup_id },
  })
}

export function forgetFan(): void {
  try {
    localStorage.removeItem(KEY)
  } catch {
    // Nothing was stored where storing is forbidden.
  }
}

function write(fan: StoredFan) {
  try {
    localStorage.setItem(KEY, JSON.stringify(fan))
  } catch {
    // The sign-up went through; only the next form will not be prefilled.
  }
}
