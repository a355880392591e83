import { createHmac, type KeyObject } from 'node:crypto'
import { parseAddress } from '#integrations/messaging/address.ts'
import { isPhoneNumber } from '#platform/contract/validators.ts'
import { mailboxOf } from '#platform/server/limits/mailbox.ts'
import type { ContactMethod } from '../contract.ts'

export interface Contact {
  channel: ContactMethod
  /** Normalised value that identifies the contact: an address in lower case, a number in digits with its dial code. */
  value: string
  /** The address that messages are sent to. */
  address: string
}

/**
 * Parses a contact as typed; null when nothing could be sent to it. Case is ignored, but dots and
 * tags of an address stay: most providers treat them as different mailboxes.
 */
export function readContact(channel: ContactMethod, typed: string): Contact | null {
  if (channel === 'EMAIL') {
    const address = parseAddress(typed.trim().normalize('NFC'))
    return address === null ? null : { channel, value: address.toLowerCase().normalize('NFC'), address }
  }
  if (!isPhoneNumber(typed)) return null
  const value = phoneKey(typed.replace(/\D/g, ''))
  return isPhoneNumber(value) ? { channel, value, address: `+${value}` } : null
}

/** Digits with the dial code: without the 00 of an international call, and 44 for a British mobile typed as 07 (FORM-073). */
function phoneKey(digits: string): string {
  const international = digits.replace(/^(00)+/, '')
  return /^07\d{9}$/.test(international) ? `44${international.slice(1)}` : international
}

/** Hash of a contact, for places that must not store it in clear. */
export const contactHash = (key: KeyObject, { channel, value }: Pick<Contact, 'channel' | 'value'>): Buffer =>
  createHmac('sha256', key).update(`${channel}:${value}`).digest()

/** Hash of the mailbox or telephone behind a contact, so that tags, dots and channels do not multiply its rate limits. */
export const recipientHash = (key: KeyObject, { channel, value }: Pick<Contact, 'channel' | 'value'>): Buffer =>
  createHmac('sha256', key)
    .update(channel === 'EMAIL' ? `mailbox:${mailboxOf(value)}` : `telephone:${value}`)
    .digest()
