import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * Tokens of a simulated service. They say themselves whose they are, so that a simulator which was started again still knows
 * them and the demo's connections survive a restart.
 */
export function issueToken(content: object): string {
  const body = Buffer.from(JSON.stringify(content)).toString('base64url')
  return `${body}.${mac(body)}`
}

/** Null for what was not issued here. */
export function readToken(token: string): Record<string, unknown> | null {
  const [body = '', signature = ''] = token.split('.')
  const expected = Buffer.from(mac(body))
  const given = Buffer.from(signature)
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null
  return JSON.parse(Buffer.from(body, 'base64url').toString()) as Record<string, unknown>
}

// no secret: what it protects is made up
const mac = (body: string) => createHmac('sha256', 'simulated music service').update(body).digest('base64url')
