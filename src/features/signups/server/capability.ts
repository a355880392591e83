import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto'
import type { RequestFacts } from '#platform/server/http/access.ts'
import type { Cookie } from '#platform/server/http/serve.ts'

const NAME = 'fanfare_signup'
const DAYS = 90

/**
 * The capability that a browser gets after a sign-up: access to that one sign-up (music connections, its own data),
 * which an id alone does not give. Signed, so that the server stores nothing.
 */
export const capabilityCookie = (key: KeyObject, signupId: string, now: Date): Cookie => {
  const expires = Math.floor(now.getTime() / 1000) + DAYS * 86_400
  return {
    name: NAME,
    value: `${signupId}.${expires}.${signatureOf(key, signupId, expires)}`,
    maxAgeSeconds: DAYS * 86_400,
  }
}

/** The sign-up this browser may speak about, or null. */
export function capabilityOf(key: KeyObject, { cookies }: Pick<RequestFacts, 'cookies'>, now: Date): string | null {
  const cookie = cookies[NAME]
  if (!cookie) return null
  const [signupId = '', expires = '', signature = ''] = cookie.split('.')
  const expected = Buffer.from(signatureOf(key, signupId, Number(expires)))
  const given = Buffer.from(signature)
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null
  return Number(expires) * 1000 > now.getTime() ? signupId : null
}

const signatureOf = (key: KeyObject, signupId: string, expires: number) =>
  createHmac('sha256', key).update(`${signupId}.${expires}`).digest('base64url')
