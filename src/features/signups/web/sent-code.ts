import type { ContactMethod } from '#records/fans/contract.ts'
import type { Locale } from '../locale.ts'
import type { FormValues } from '../rules.ts'

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
}

/** Also in the page's loader. One entry for each drop, for as long as the tab is open. */
const keyOf = (drop_id: string) => `fanfare.code.${drop_id}`

/** A code lives this long (OTP-013). */
const VALID_MS = 10 * 60_000

export function keepSentCode(drop_id: string, code: SentCode): void {
  try {
    sessionStorage.setItem(keyOf(drop_id), JSON.stringify(code))
  } catch {
    // a browser that stores nothing shows the form after a reload
  }
}

/** The code that this tab waits for, while it is valid. */
export function readSentCode(drop_id: string): SentCode | undefined {
  try {
    const code: SentCode | null = JSON.parse(sessionStorage.getItem(keyOf(drop_id)) ?? 'null')
    return code && Date.now() - code.sent_at < VALID_MS ? code : undefined
  } catch {
    return undefined
  }
}

export function forgetSentCode(drop_id: string): void {
  try {
    sessionStorage.removeItem(keyOf(drop_id))
  } catch {
    // nothing was stored
  }
}
