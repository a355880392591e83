import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto'
import type { KeyRing } from '#platform/server/secret-box.ts'
import type { Channel } from '#records/messages/contract.ts'

/** The contact that a link belongs to: given in a sign-up, on a channel. */
export interface LinkSubject {
  organization_id: string
  signup_id: string
  channel: Channel
}

/** The purpose is signed, so that an unsubscribe link cannot confirm a sign-up, nor the other way round. */
export type LinkPurpose = 'confirm' | 'preferences' | 'open' | 'click' | 'receipt'

const CHANNELS = ['EMAIL', 'PHONE', 'WHATSAPP'] as const
/** 128 bits: a text message has no room for more. */
const SIGNATURE_BYTES = 16
const SUBJECT_BYTES = 33
/** Characters of a token: both parts in base64url, and the full stop between them. */
export const TOKEN_LENGTH = Math.ceil((SUBJECT_BYTES * 4) / 3) + 1 + Math.ceil((SIGNATURE_BYTES * 4) / 3)

/**
 * The opaque end of a link: names team, sign-up and channel, signed. Nothing is stored, so it is good for as long as the
 * sign-up is kept; it holds no address.
 */
export function linkToken([key]: KeyRing, purpose: LinkPurpose, subject: LinkSubject): string {
  const named = Buffer.concat([
    Buffer.from(`${subject.organization_id}${subject.signup_id}`.replaceAll('-', ''), 'hex'),
    Buffer.from([CHANNELS.indexOf(subject.channel)]),
  ])
  return `${named.toString('base64url')}.${signatureOf(key, purpose, named).toString('base64url')}`
}

/** The contact of a token; null when the signature or the purpose is wrong. */
export function subjectOf(keys: KeyRing, purpose: LinkPurpose, token: string): LinkSubject | null {
  const [subject = '', signature = ''] = token.split('.')
  const named = Buffer.from(subject, 'base64url')
  const channel = CHANNELS[named[SUBJECT_BYTES - 1] ?? -1]
  if (named.length !== SUBJECT_BYTES || !channel) return null
  const given = Buffer.from(signature, 'base64url')
  if (given.length !== SIGNATURE_BYTES) return null
  if (!keys.some(key => timingSafeEqual(given, signatureOf(key, purpose, named)))) return null
  const hex = named.toString('hex')
  return { organization_id: dashed(hex.slice(0, 32)), signup_id: dashed(hex.slice(32, 64)), channel }
}

/** The team that a token names, whether or not its signature is right; for what must not wait for its check. */
export function organizationOf(token: string): string | null {
  const named = Buffer.from(token.split('.')[0] ?? '', 'base64url')
  return named.length === SUBJECT_BYTES ? dashed(named.toString('hex', 0, 16)) : null
}

const signatureOf = (key: KeyObject, purpose: LinkPurpose, named: Buffer) =>
  createHmac('sha256', key).update(`${purpose} `).update(named).digest().subarray(0, SIGNATURE_BYTES)

const dashed = (hex: string) =>
  `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
