import type { ContactMethod } from '#records/fans/contract.ts'
import type { Locale } from '../locale.ts'
import { contactKeys, type FormValues } from '../rules.ts'
import { readFromTab, storeInTab } from './tab-storage.ts'

/** A code on its way to a fan, and the request that asked for it. The code itself is never stored. */
export interface SentCode {
  given: FormValues
  /** The code is valid with no other (`otp_handle`). */
  handle: string
  /** The page that the fan saw: consent takes its exact text from there. */
  seen: { drop_version: number; locale: Locale }
  /** `chosen` on the form; the code may have gone elsewhere. */
  chosen: ContactMethod
  method: ContactMethod
  contact: string
  sent_at: number
  /** The fan went back to the form. */
  is_closed?: boolean
}

/** A new code may be asked for this long after the last one (OTP-018). */
export const RESEND_AFTER_MS = 60_000

/** Also in the page's loader. One entry for each drop, for as long as the tab is open. */
const keyOf = (drop_id: string) => `fanfare.code.${drop_id}`

/** A code lives this long (OTP-013). */
const VALID_MS = 10 * 60_000

export const keepSentCode = (drop_id: string, code: SentCode): void => storeInTab(keyOf(drop_id), code)

/** The code that this tab waits for, while it is valid. */
export function readSentCode(drop_id: string): SentCode | undefined {
  const stored = readFromTab(keyOf(drop_id))
  return isSentCode(stored) && Math.abs(Date.now() - stored.sent_at) < VALID_MS ? stored : undefined
}

/** Other pages of this host, and other versions of this one, may have stored anything here. */
function isSentCode(stored: unknown): stored is SentCode {
  const { given, handle, seen, chosen, method, contact, sent_at } = Object(stored) as Record<string, unknown>
  return (
    [given, seen].every(part => typeof part === 'object' && part !== null) &&
    [handle, contact].every(text => typeof text === 'string') &&
    [chosen, method].every(one => typeof one === 'string' && Object.hasOwn(contactKeys, one)) &&
    typeof sent_at === 'number'
  )
}

export const forgetSentCode = (drop_id: string): void => storeInTab(keyOf(drop_id), undefined)
