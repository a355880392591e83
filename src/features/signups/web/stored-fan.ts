import type { FormValues } from '../rules.ts'
import { isoDay } from '../typing.ts'

const KEY = 'fanfare.drop_user_data'

const TEXTS = [
  'first_name',
  'last_name',
  'birthdate',
  'gender',
  'email_address',
  'phone_number',
  'whatsapp_number',
  'tiktok_username',
  'instagram_username',
  'city',
  'state',
  'country_code',
  'language',
] as const
const NUMBERS = ['latitude', 'longitude'] as const

/**
 * What this browser remembers of its fan (FORM-105..107, STORE-001), and the ids of sign-ups by drop (FORM-006), and by
 * link of a collection under `linkKey`.
 */
export type StoredFan = Partial<Record<(typeof TEXTS)[number], string> & Record<(typeof NUMBERS)[number], number>> & {
  signup_ids?: Record<string, string>
  /** The `linkKey` of sign-ups whose confirmation link this browser has not seen followed. */
  unconfirmed?: string[]
}

/** An unreadable or forbidden store counts as empty: private windows and in-app browsers have none. */
export function readStoredFan(): StoredFan | undefined {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null')
    return isRecord(stored) ? known(stored) : undefined
  } catch {
    return undefined
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Ignores stored values with an unexpected format. */
function known(stored: Record<string, unknown>): StoredFan {
  const kept = (names: readonly string[], type: 'string' | 'number') =>
    names.flatMap(name => (typeof stored[name] === type && stored[name] !== '' ? [[name, stored[name]]] : []))
  return {
    ...Object.fromEntries([...kept(TEXTS, 'string'), ...kept(NUMBERS, 'number')]),
    ...(isRecord(stored.signup_ids) ? { signup_ids: stored.signup_ids as Record<string, string> } : {}),
    ...(Array.isArray(stored.unconfirmed) ? { unconfirmed: stored.unconfirmed } : {}),
  }
}

export interface StoredSignup {
  drop_id: string
  signup_id: string
  /** The link of a collection. */
  link_id?: string | undefined
  /** It counts once a link is followed. */
  is_pending?: boolean
}

/** Merges what was just given over what was known; a new city takes the whole old place with it. */
export function storeFan(values: FormValues, { drop_id, signup_id, link_id, is_pending = false }: StoredSignup): void {
  const { state, country_code, latitude, longitude, unconfirmed = [], ...before } = readStoredFan() ?? {}
  const key = link_id && linkKey(drop_id, link_id)
  const waiting = [...unconfirmed.filter(other => other !== key), ...(key && is_pending ? [key] : [])]
  const place = values.city === '' ? { state, country_code, latitude, longitude } : (values.location ?? {})
  const given = { ...values, birthdate: isoDay(values.birthdate) ?? '', state: '', country_code: '' }
  write({
    ...before,
    ...Object.fromEntries(TEXTS.filter(name => given[name] !== '').map(name => [name, given[name]])),
    ...place,
    signup_ids: {
      ...before.signup_ids,
      [drop_id]: signup_id,
      ...(key && { [key]: signup_id }),
    },
    ...(waiting.length > 0 && { unconfirmed: waiting }),
  })
}

const linkKey = (drop_id: string, link_id: string) => `${drop_id}/${link_id}`

/** Whether the fan that this browser knows signed up to a drop. */
export const hasSignedUp = (drop_id: string): boolean => readStoredFan()?.signup_ids?.[drop_id] !== undefined

/** Whether the fan that this browser knows signed up through a link of a collection. */
export const hasSignedUpThrough = (drop_id: string, link_id: string): boolean =>
  readStoredFan()?.signup_ids?.[linkKey(drop_id, link_id)] !== undefined

/** Whether a sign-up through a link of a collection waits for its confirmation link, as far as this browser knows. */
export const isUnconfirmed = (drop_id: string, link_id: string): boolean =>
  readStoredFan()?.unconfirmed?.includes(linkKey(drop_id, link_id)) === true

/** The confirmation link was followed in this browser. */
export function storeConfirmed(drop_id: string, link_id: string): void {
  const fan = readStoredFan()
  if (!fan?.unconfirmed) return
  write({ ...fan, unconfirmed: fan.unconfirmed.filter(key => key !== linkKey(drop_id, link_id)) })
}

/** Where this tab keeps the libraries that the fan connected for a drop. */
export const connectedKey = (drop_id: string) => CONNECTED + drop_id
const CONNECTED = 'connected:'

export function forgetFan(): void {
  try {
    localStorage.removeItem(KEY)
    // the next fan of this tab has other libraries
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(CONNECTED)) sessionStorage.removeItem(key)
  } catch {
    // Nothing was stored where storing is forbidden.
  }
}

function write(fan: object) {
  try {
    localStorage.setItem(KEY, JSON.stringify(fan))
  } catch {
    // The sign-up went through; only the next form will not be prefilled.
  }
}
