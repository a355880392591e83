import { createHmac, type KeyObject, randomInt } from 'node:crypto'

export const CODE_MINUTES = 10
/** A new code takes the place of the one before: a minute after it, and five times an hour. */
export const RESEND_SECONDS = 60
export const CODES_AN_HOUR = 5

/** What a code proves: this contact, on this channel, for this drop. */
export interface CodePurpose {
  organization_id: string
  drop_id: string
  channel: 'EMAIL' | 'PHONE' | 'WHATSAPP'
  contact_hash: Buffer
}

/** Six digits from the system's random source. */
export const newCode = () => randomInt(1_000_000).toString().padStart(6, '0')

/** The only form in which a code is kept. Keyed, because a million hashes are tried in no time. */
export const codeHash = (
  key: KeyObject,
  { organization_id, drop_id, channel, contact_hash }: CodePurpose,
  code: string,
) =>
  createHmac('sha256', key)
    .update(`${organization_id} ${drop_id} ${channel} ${contact_hash.toString('hex')} ${code}`)
    .digest()

/** Stands for what a page made up to ask with: the code passes with no other. Null where it was asked for without. */
export const handleHash = (key: KeyObject, purpose: CodePurpose, handle: string | undefined): Buffer | null =>
  handle === undefined ? null : codeHash(key, purpose, `handle ${handle}`)
