import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto'

interface Subject {
  organization_id: string
  signup_id: string
}

/** The link in a confirmation mail: names the sign-up, signed, good until it is used. */
export const confirmUrl = (key: KeyObject, host: string, { organization_id, signup_id }: Subject) =>
  `${host}/confirm/${Buffer.from(`${organization_id}${signup_id}`.replaceAll('-', ''), 'hex').toString('base64url')}.${signatureOf(key, { organization_id, signup_id })}`

/** The sign-up a token names, or null where it was not made by us. */
export function confirmedBy(key: KeyObject, token: string): Subject | null {
  const [subject = '', signature = ''] = token.split('.')
  const hex = Buffer.from(subject, 'base64url').toString('hex')
  if (hex.length !== 64) return null
  const named = { organization_id: dashed(hex.slice(0, 32)), signup_id: dashed(hex.slice(32)) }
  const expected = Buffer.from(signatureOf(key, named))
  const given = Buffer.from(signature)
  return given.length === expected.length && timingSafeEqual(given, expected) ? named : null
}

const signatureOf = (key: KeyObject, { organization_id, signup_id }: Subject) =>
  createHmac('sha256', key).update(`confirm ${organization_id} ${signup_id}`).digest('base64url')

const dashed = (hex: string) =>
  `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
