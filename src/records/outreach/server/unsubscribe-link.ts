import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto'
import type { KeyRing } from '#platform/server/secret-box.ts'

/** The mail that a link belongs to. */
export interface MailLink {
  organization_id: string
  mail_id: string
}

export const UNSUBSCRIBE_PATH = '/outreach/unsubscribe'
const SIGNATURE_BYTES = 16

/** Names team and mail, signed. Nothing is stored, and it holds no address. */
export function unsubscribeToken([key]: KeyRing, { organization_id, mail_id }: MailLink): string {
  const named = Buffer.from(`${organization_id}${mail_id}`.replaceAll('-', ''), 'hex')
  return `${named.toString('base64url')}.${signature(key, named).toString('base64url')}`
}

export const unsubscribeUrl = (keys: KeyRing, publicUrl: string, link: MailLink) =>
  `${publicUrl}${UNSUBSCRIBE_PATH}/${unsubscribeToken(keys, link)}`

/** Null when the link was not made here. */
export function mailOfToken(keys: KeyRing, token: string): MailLink | null {
  const [named = '', given = ''] = token.split('.').map(part => Buffer.from(part, 'base64url'))
  if (!(named instanceof Buffer) || !(given instanceof Buffer)) return null
  if (named.length !== 32 || given.length !== SIGNATURE_BYTES) return null
  if (!keys.some(key => timingSafeEqual(given, signature(key, named)))) return null
  const hex = named.toString('hex')
  return { organization_id: dashed(hex.slice(0, 32)), mail_id: dashed(hex.slice(32)) }
}

const signature = (key: KeyObject, named: Buffer) =>
  createHmac('sha256', key).update('outreach unsubscribe ').update(named).digest().subarray(0, SIGNATURE_BYTES)

const dashed = (hex: string) =>
  `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
