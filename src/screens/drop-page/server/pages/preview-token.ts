import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto'

/** Whose draft a link shows. */
export interface PreviewSubject {
  organization_id: string
  drop_id: string
  /** Of the drop when the link was made: those of earlier rounds are revoked. */
  preview_round: number
}

/** Signed, expiring access to one draft: `{ids}.{round}.{seconds}.{signature}`. */
export function previewToken(key: KeyObject, subject: PreviewSubject, expires_at: Date): string {
  const { organization_id, drop_id, preview_round } = subject
  const ids = Buffer.from(`${organization_id}${drop_id}`.replaceAll('-', ''), 'hex').toString('base64url')
  const named = `${ids}.${preview_round}.${Math.floor(expires_at.getTime() / 1000)}`
  return `${named}.${signatureOf(key, named)}`
}

/** The draft of a token, or null for an expired or forged one. */
export function previewSubject(key: KeyObject, token: string, now: Date): PreviewSubject | null {
  const [ids = '', round = '', seconds = '', signature = ''] = token.split('.')
  const [given, expected] = [Buffer.from(signature), Buffer.from(signatureOf(key, `${ids}.${round}.${seconds}`))]
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null
  if (Number(seconds) * 1000 <= now.getTime()) return null
  const hex = Buffer.from(ids, 'base64url').toString('hex')
  return { organization_id: dashed(hex.slice(0, 32)), drop_id: dashed(hex.slice(32)), preview_round: Number(round) }
}

const signatureOf = (key: KeyObject, named: string) =>
  createHmac('sha256', key).update(`preview ${named}`).digest('base64url')

const dashed = (hex: string) =>
  `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
