import { createHmac, type KeyObject, randomInt } from 'node:crypto'

export const CODE_MINUTES = 10
/** A new code replaces the previous one: after a minute, and five times an hour. */
export const RESEND_SECONDS = 60
export const CODES_AN_HOUR = 5

/** What a code verifies: this contact, on this channel, for this drop. */
export interface CodePurpose {
  organization_id: string
  drop_id: string
  channel: 'EMAIL' | 'PHONE' | 'WHATSAPP'
  contact_hash: Buffer
}

/** Six digits from the system's random source. */
export const newCode = () => randomInt(1_000_000).toString().padStart(6, '0')

/** The stored form of a code. Keyed, because an attacker tries a million plain hashes in no time. */
export const codeHash = (
  key: KeyObject,
  { organization_id, drop_id, channel, contact_hash }: CodePurpose,
  code: string,
) =>
  createHmac('sha256', key)
    .update(`${organization_id} ${drop_id} ${channel} ${contact_hash.toString('hex')} ${code}`)
    .digest()

/** The hash of the handle that the page requested the code with: the code is valid with no other. Null when it was requested without. */
export const handleHash = (key: KeyObject, purpose: CodePurpose, handle: string | undefined): Buffer | null =>
  handle === undefined ? null : codeHash(key, purpose, `handle ${handle}`)
