import { createHmac, timingSafeEqual } from 'node:crypto'
import { hashOfToken } from './hashed-sessions.ts'

export interface SessionCookie {
  name: string
  /** Hash of the token that a request's cookie carries; null where there is none or its signature is not ours. */
  tokenHash(cookies: Readonly<Record<string, string | undefined>>): string | null
}

/** A browser accepts a `__Host-` name only from this very host over https, so that no other host of the domain can plant a session. */
export const sessionCookieName = (publicUrl: string) =>
  publicUrl.startsWith('https:') ? '__Host-fanfare.session' : 'fanfare.session'

/**
 * The cookie as better-auth writes it: `token.base64(HMAC-SHA-256(token))`.
 */
export function sessionCookie(publicUrl: string, secret: string): SessionCookie {
  const name = sessionCookieName(publicUrl)
  return {
    name,
    tokenHash(cookies) {
      const value = cookies[name] ?? ''
      const dot = value.lastIndexOf('.')
      if (dot < 1) return null
      const token = value.slice(0, dot)
      const given = Buffer.from(value.slice(dot + 1), 'base64')
      const expected = createHmac('sha256', secret).update(token).digest()
      return given.length === expected.length && timingSafeEqual(given, expected) ? hashOfToken(token) : null
    },
  }
}
