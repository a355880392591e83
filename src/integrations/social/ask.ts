import type { Lookup, ProfileReference } from './port.ts'

export type Fetch = (url: string, init?: RequestInit) => Promise<Response>

/** Maximum concurrent requests per platform. */
const AT_ONCE = 5
const MAX_WAIT_MS = 24 * 3_600_000

/** A platform's refusal, as the lookup's outcome. */
export class Refusal extends Error {
  readonly lookup: Lookup
  constructor(lookup: Lookup) {
    super('reason' in lookup ? lookup.reason : lookup.outcome)
    this.name = 'Refusal'
    this.lookup = lookup
  }
}

export interface Answer {
  status: number
  headers: Headers
  body: unknown
}

export interface JsonRequest {
  url: string
  headers?: Record<string, string>
  /** Sent as JSON; makes the request a POST. */
  json?: unknown
  timeoutMs?: number | undefined
}

/** Sends a request and returns the response with any status. @throws Refusal `failed` on a timeout. */
export async function askJson(
  fetch: Fetch,
  { url, headers = {}, json, timeoutMs = 5_000 }: JsonRequest,
): Promise<Answer> {
  try {
    const response = await fetch(url, {
      ...(json === undefined ? {} : { method: 'POST', body: JSON.stringify(json) }),
      headers: {
        accept: 'application/json',
        ...(json === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      signal: AbortSignal.timeout(timeoutMs),
    })
    const text = await response.text()
    return { status: response.status, headers: response.headers, body: parsed(text) }
  } catch {
    throw failed('the platform did not answer')
  }
}

/** Parses JSON; null for other bodies: a proxy's error page still has its status, and no schema accepts null. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Refusal for a rate limit: waits as long as the platform says, between a second and a day. */
export const rateLimited = (retryAfterMs: number) =>
  new Refusal({
    outcome: 'rate_limited',
    retry_after_ms: Math.min(Math.max(Math.ceil(retryAfterMs), 1_000), MAX_WAIT_MS),
  })

/** Retry-After in seconds or as a date (RFC 9110), else the fallback `otherwise`. */
export function retryAfterMs(headers: Headers, otherwise: number): number {
  const written = headers.get('retry-after') ?? ''
  const ms = /^\d+$/.test(written) ? Number(written) * 1_000 : Date.parse(written) - Date.now()
  return Number.isNaN(ms) ? otherwise : ms
}

export const failed = (reason: string) => new Refusal({ outcome: 'failed', reason })

/**
 * Validates a platform's response. @throws Refusal when its shape is unexpected, so that an API change is not read as "not
 * found".
 */
export function readAs<T>(schema: { safeParse(value: unknown): { success: boolean; data?: T } }, body: unknown): T {
  const { success, data } = schema.safeParse(body)
  if (!success) throw failed('the platform answered something else')
  return data as T
}

/** Turns a Refusal thrown by `ask` into its outcome. */
export async function settled(ask: () => Promise<Lookup>): Promise<Lookup> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof Refusal) return error.lookup
    throw error
  }
}

/**
 * Runs a request for each item with limited concurrency, and returns the results in order. After a rate limit, the
 * remaining items get the same outcome without a call.
 */
export async function sequentially(
  references: readonly ProfileReference[],
  ask: (reference: ProfileReference) => Promise<Lookup>,
): Promise<Lookup[]> {
  const lookups: Lookup[] = []
  const waiting = references.entries()
  let limited: Lookup | undefined
  const worker = async () => {
    for (const [at, reference] of waiting) {
      const lookup = limited ?? (await settled(() => ask(reference)))
      if (lookup.outcome === 'rate_limited') limited = lookup
      lookups[at] = lookup
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  return lookups
}

export const inChunks = <T>(items: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, at) => items.slice(at * size, (at + 1) * size))
