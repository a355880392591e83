import type { MusicFailure } from '#integrations/music/port.ts'

export type Fetch = (url: string, init?: RequestInit) => Promise<Response>

const TIMEOUT_MS = 10_000
const MAX_WAIT_MS = 24 * 3_600_000

export interface Answer {
  status: number
  /** Null where it is no JSON. */
  body: unknown
}

/** Sends a request. Answers what the service said, or `retry` where it is busy, down or too slow. Never throws. */
export async function ask(fetch: Fetch, url: string, init: RequestInit = {}): Promise<Answer | MusicFailure> {
  try {
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) })
    const text = await response.text()
    if (response.status === 429)
      return { outcome: 'retry', retry_after_ms: waitOf(response.headers.get('retry-after')), reason: 'rate limited' }
    if (response.status >= 500)
      return {
        outcome: 'retry',
        retry_after_ms: waitOf(response.headers.get('retry-after')),
        reason: `answered ${response.status}`,
      }
    return { status: response.status, body: parsed(text) }
  } catch {
    return { outcome: 'retry', retry_after_ms: null, reason: 'no answer' }
  }
}

export const isFailure = (answer: object): answer is MusicFailure => 'outcome' in answer

export const refused = (reason: string): MusicFailure => ({ outcome: 'refused', reason })

/** Retry-After in whole seconds or as a date (RFC 9110, 10.2.3), in ms; null where absent or unreadable. */
function waitOf(header: string | null): number | null {
  if (header === null) return null
  const seconds = /^\d+$/.test(header.trim()) ? Number(header) * 1000 : Date.parse(header) - Date.now()
  return Number.isFinite(seconds) ? Math.min(Math.max(0, seconds), MAX_WAIT_MS) : null
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
