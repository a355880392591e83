import type { MailOutcome, SignedOut } from './port.ts'

export type Fetch = (url: string, init?: RequestInit) => Promise<Response>

export interface Answer {
  status: number
  headers: Headers
  // biome-ignore lint/suspicious/noExplicitAny: a provider's JSON; its reader picks the fields it knows
  json: any
  bytes: Buffer
}

/** Asks a provider's API. @throws what the connection failed with */
export async function ask(fetch: Fetch, url: string, init?: RequestInit): Promise<Answer> {
  const response = await fetch(url, init)
  const bytes = Buffer.from(await response.arrayBuffer())
  let json: unknown = {}
  try {
    json = bytes.length > 0 ? JSON.parse(bytes.toString('utf8')) : {}
  } catch {
    // not JSON: a mail's source, or a proxy's error page
  }
  return { status: response.status, headers: response.headers, json: json ?? {}, bytes }
}

/** `Retry-After` in ms, as seconds or as a date. */
export function retryAfterMs({ headers }: Pick<Answer, 'headers'>, now = Date.now()): number | undefined {
  const value = headers.get('retry-after')
  if (!value) return undefined
  const ms = /^\d+$/.test(value) ? Number(value) * 1_000 : Date.parse(value) - now
  return Number.isFinite(ms) && ms > 0 ? Math.min(ms, 3_600_000) : undefined
}

/** The failure of a request that would have sent a mail. */
export function failedSend({ status, headers }: Pick<Answer, 'status' | 'headers'>): MailOutcome {
  if (status === 429 || status === 503)
    return { outcome: 'retry', afterMs: retryAfterMs({ headers }), reason: `answered ${status}` }
  if (status >= 500 || status === 408) return { outcome: 'unknown', reason: `answered ${status}` }
  if (status === 413) return { outcome: 'rejected', reason: 'larger than the provider takes' }
  return { outcome: 'rejected', reason: `refused with ${status}` }
}

const NEVER_REACHED = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT', 'ENETUNREACH'])

/** A request that failed without an answer: it was certainly not read where no connection came about. */
export function lostSend(error: unknown): MailOutcome {
  const { code, cause, name } = error as { code?: string; cause?: { code?: string }; name?: string }
  const known = code ?? cause?.code ?? name ?? 'connection failed'
  return NEVER_REACHED.has(String(known)) || name === 'FetchRefused'
    ? { outcome: 'retry', reason: String(known) }
    : { outcome: 'unknown', reason: 'the answer was lost' }
}

export const signedOut = (reason: string, status: SignedOut['status'] = 'invalid'): SignedOut => ({
  outcome: 'signed_out',
  status,
  reason,
})
