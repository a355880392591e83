import { FetchRefused, type GuardedFetch } from '#platform/server/http/guarded-fetch.ts'
import type { AttemptFault } from '../contract.ts'
import { signedHeaders } from './secrets.ts'

export interface Posting {
  url: string
  secrets: readonly string[]
  /** The id and body of the event. */
  id: string
  body: string
}

/** How one try went. */
export interface Result {
  outcome: 'DELIVERED' | 'FAILED'
  status: number | null
  fault: AttemptFault | null
  answer: string | null
  /** Milliseconds the receiver asked to be left alone. */
  rest_ms: number
  started_at: Date
  duration_ms: number
}

const MAX_REST_MS = 3_600_000

/** Sends one message, once. Never throws: whatever goes wrong is a result. */
export async function post(fetch: GuardedFetch, { url, secrets, id, body }: Posting, now: Date): Promise<Result> {
  const begun = performance.now()
  const tried = (result: Omit<Result, 'started_at' | 'duration_ms'>): Result => ({
    ...result,
    started_at: now,
    duration_ms: Math.round(performance.now() - begun),
  })
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Fanfare-Webhooks/1.0',
        ...signedHeaders(secrets, { id, body, at: now }),
      },
      body,
    })
    const { ok, status } = response
    const rest_ms = status === 429 || status === 503 ? askedToRest(response, now) : 0
    return tried({ outcome: ok ? 'DELIVERED' : 'FAILED', status, fault: null, answer: await textOf(response), rest_ms })
  } catch (error) {
    return tried({ outcome: 'FAILED', status: null, fault: faultOf(error), answer: null, rest_ms: 0 })
  }
}

/** Retry-After in seconds or as a date (RFC 9110, 10.2.3). */
function askedToRest({ headers }: Response, now: Date): number {
  const value = headers.get('retry-after') ?? ''
  const ms = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - now.getTime()
  return Number.isNaN(ms) ? 0 : Math.min(Math.max(0, ms), MAX_REST_MS)
}

/** What can be kept of it as text: the cut may have gone through a character, and PostgreSQL keeps no NUL. */
const textOf = async (response: Response) => (await response.text()).replaceAll('\0', '�')

function faultOf(error: unknown): AttemptFault {
  if (error instanceof FetchRefused) return 'NOT_ALLOWED'
  if ((error as Error).name === 'TimeoutError') return 'TIMED_OUT'
  const code = codeIn(error)
  if (code === 'UND_ERR_CONNECT_TIMEOUT') return 'TIMED_OUT'
  if (/CERT|TLS|SSL|SELF_SIGNED/.test(code)) return 'CERTIFICATE'
  return /^(ENOTFOUND|EAI_|ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT)/.test(code) ? 'NO_CONNECTION' : 'CLOSED'
}

/** The code of a failure lies in its causes, or in those of each address that was tried. */
function codeIn(error: unknown): string {
  const { code, cause, errors } = (error ?? {}) as { code?: unknown; cause?: unknown; errors?: unknown[] }
  if (typeof code === 'string') return code
  return cause ? codeIn(cause) : errors?.[0] ? codeIn(errors[0]) : ''
}
