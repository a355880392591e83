import type { Lookup, ProfileReference } from './port.ts'

export type Fetch = (url: string, init?: RequestInit) => Promise<Response>

/** Calls that are under way to one platform at a time. */
const AT_ONCE = 5
const LONGEST_WAIT_MS = 24 * 3_600_000

/** A platform's refusal, as what the lookup has come to. */
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

export interface Asked {
  url: string
  headers?: Record<string, string>
  /** Sent as JSON; makes it a POST. */
  json?: unknown
  timeoutMs?: number | undefined
}

/** A platform's answer, whatever its status. @throws Refusal `failed` where it does not answer in time. */
export async function askJson(fetch: Fetch, { url, headers = {}, json, timeoutMs = 5_000 }: Asked): Promise<Answer> {
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

/** Null where it is no JSON: an error page of a proxy still has its status, and no schema takes null for an answer. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** A refusal for too many calls: as long as the platform says, at most a day, and at least a second. */
export const rateLimited = (retryAfterMs: number) =>
  new Refusal({
    outcome: 'rate_limited',
    retry_after_ms: Math.min(Math.max(Math.ceil(retryAfterMs), 1_000), LONGEST_WAIT_MS),
  })

/** Retry-After in seconds or as a date (RFC 9110), else `otherwise`. */
export function retryAfterMs(headers: Headers, otherwise: number): number {
  const written = headers.get('retry-after') ?? ''
  const ms = /^\d+$/.test(written) ? Number(written) * 1_000 : Date.parse(written) - Date.now()
  return Number.isNaN(ms) ? otherwise : ms
}

export const failed = (reason: string) => new Refusal({ outcome: 'failed', reason })

/** Reads a platform's answer. @throws Refusal where it has another shape, so that a change over there is not taken for "not found". */
export function readAs<T>(schema: { safeParse(value: unknown): { success: boolean; data?: T } }, body: unknown): T {
  const { success, data } = schema.safeParse(body)
  if (!success) throw failed('the platform answered something else')
  return data as T
}

/** Whatever `ask` throws as a refusal is its answer. */
export async function settled(ask: () => Promise<Lookup>): Promise<Lookup> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof Refusal) return error.lookup
    throw error
  }
}

/**
 * Asks for each, a few at a time, answers in order. Once the platform says that it is too much, whoever has not been asked
 * for yet gets the same answer without a call.
 */
export async function eachInTurn(
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
