import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto'
import type { RequestFacts } from '#platform/server/http/access.ts'
import type { Cookie } from '#platform/server/http/serve.ts'

const NAME = 'fanfare_signup'
const DAYS = 90

/** A sign-up, and the team it belongs to: neither is a secret. */
export interface OwnSignUp {
  signup_id: string
  organization_id: string
}

/**
 * The capability that a browser gets after a sign-up: access to that one sign-up (music connections, its own data),
 * which an id alone does not give. Signed, so that the server stores nothing.
 */
export const capabilityCookie = (key: KeyObject, own: OwnSignUp, now: Date): Cookie => {
  const expires = Math.floor(now.getTime() / 1000) + DAYS * 86_400
  return {
    name: NAME,
    value: `${own.signup_id}.${own.organization_id}.${expires}.${signatureOf(key, own, expires)}`,
    maxAgeSeconds: DAYS * 86_400,
  }
}

/** The sign-up this browser may speak about, or null. */
export function capabilityOf(key: KeyObject, { cookies }: Pick<RequestFacts, 'cookies'>, now: Date): OwnSignUp | null {
  const cookie = cookies[NAME]
  if (!cookie) return null
  const [signup_id = '', organization_id = '', expires = '', signature = ''] = cookie.split('.')
  const own = { signup_id, organization_id }
  const expected = Buffer.from(signatureOf(key, own, Number(expires)))
  const given = Buffer.from(signature)
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null
  return Number(expires) * 1000 > now.getTime() ? own : null
}

const signatureOf = (key: KeyObject, { signup_id, organization_id }: OwnSignUp, expires: number) =>
  createHmac('sha256', key).update(`${signup_id}.${organization_id}.${expires}`).digest('base64url')
