import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto'

const OLDEST_MS = 24 * 3_600_000

/** The signed render time: whoever posts the form without scripts must have loaded the page first. */
export function renderedAtStamp(key: KeyObject, dropId: string, now: Date): string {
  const at = Math.floor(now.getTime() / 1000)
  return `${at}.${signatureOf(key, dropId, at)}`
}

/** Milliseconds since the page was rendered, or null for a stamp that is forged, of another drop, or a day old. */
export function ageOfStamp(key: KeyObject, dropId: string, stamp: string, now: Date): number | null {
  const [at = '', signature = ''] = stamp.split('.')
  const expected = Buffer.from(signatureOf(key, dropId, Number(at)))
  const given = Buffer.from(signature)
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null
  const age = now.getTime() - Number(at) * 1000
  return age <= OLDEST_MS ? age : null
}

const signatureOf = (key: KeyObject, dropId: string, at: number) =>
  createHmac('sha256', key).update(`rendered ${dropId} ${at}`).digest('base64url')
