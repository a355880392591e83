import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto'
import type { KeyRing } from '#platform/server/secret-box.ts'

/** The mail that a link belongs to. */
export interface MailLink {
  organization_id: string
  mail_id: string
}

/** What a link does; a token of one kind is worth nothing as another. */
type Purpose = 'unsubscribe' | 'seen' | 'go'

const SIGNATURE_BYTES = 16

/** Names team and mail, signed, with `bound` beside it. Nothing is stored, and it holds no address. */
export function mailToken(
  [key]: KeyRing,
  purpose: Purpose,
  { organization_id, mail_id }: MailLink,
  bound = '',
): string {
  const named = Buffer.from(`${organization_id}${mail_id}`.replaceAll('-', ''), 'hex')
  return `${named.toString('base64url')}.${signature(key, purpose, named, bound).toString('base64url')}`
}

/** Null when the token was not made here for this purpose and what is bound to it. */
export function mailOfToken(keys: KeyRing, purpose: Purpose, token: string, bound = ''): MailLink | null {
  const [named = '', given = ''] = token.split('.').map(part => Buffer.from(part, 'base64url'))
  if (!(named instanceof Buffer) || !(given instanceof Buffer)) return null
  if (named.length !== 32 || given.length !== SIGNATURE_BYTES) return null
  if (!keys.some(key => timingSafeEqual(given, signature(key, purpose, named, bound)))) return null
  const hex = named.toString('hex')
  return { organization_id: dashed(hex.slice(0, 32)), mail_id: dashed(hex.slice(32)) }
}

const signature = (key: KeyObject, purpose: Purpose, named: Buffer, bound: string) =>
  createHmac('sha256', key)
    .update(`outreach ${purpose} `)
    .update(named)
    .update(bound)
    .digest()
    .subarray(0, SIGNATURE_BYTES)

const dashed = (hex: string) =>
  `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
