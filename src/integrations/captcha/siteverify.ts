import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { CaptchaVerdict } from '#integrations/captcha/port.ts'
import type { Clock } from '#platform/server/clock.ts'

export type Fetch = (url: string, init?: RequestInit) => Promise<Response>

/** What every provider's check needs, whoever it is. */
export interface SiteverifySettings {
  secret: string
  /** Hosts on which the widget may have been solved. */
  hostnames: readonly string[]
  url?: string | undefined
  timeoutMs?: number | undefined
  clock: Clock
}

/** No provider's token lives longer than 5 minutes; used ones are remembered for twice that. */
const REMEMBERED_MS = 10 * 60_000

/** The part of the answer that Turnstile, hCaptcha and reCAPTCHA share. */
export const answer = z.object({
  success: z.boolean(),
  hostname: z.string().optional(),
  action: z.string().optional(),
  score: z.number().optional(),
  'error-codes': z.array(z.string()).default([]),
})
export type SiteverifyAnswer = z.output<typeof answer>

/** Errors of the provider or of our secret, which the visitor did not cause. */
const notTheVisitor = new Set([
  'internal-error',
  'missing-input-secret',
  'invalid-input-secret',
  'sitekey-secret-mismatch',
])

/**
 * Asks a provider about a token, within 4 s for the whole answer, so that its visitor is answered within 5. Anything but a
 * well-formed yes is a no. `matches` is what else a yes must say, such as the action.
 */
export async function siteverify(
  fetch: Fetch,
  {
    token,
    form,
    matches,
    url,
    hostnames,
    timeoutMs = 4_000,
    clock,
  }: SiteverifySettings & {
    url: string
    token: string
    form: Record<string, string>
    matches: (answer: SiteverifyAnswer) => boolean
  },
): Promise<CaptchaVerdict> {
  // a malformed token must not look like an unavailable provider
  if (!/^[\w.:-]{1,8192}$/.test(token)) return { verified: false, reason: 'refused' }
  const read = await ask(fetch, url, new URLSearchParams({ ...form, response: token }), timeoutMs)
  if (!read) return { verified: false, reason: 'unavailable' }
  if (read['error-codes'].some(code => notTheVisitor.has(code))) return { verified: false, reason: 'unavailable' }
  const genuine = read.success && hostnames.includes(read.hostname ?? '') && matches(read)
  if (!genuine) return { verified: false, reason: 'refused' }
  return {
    verified: true,
    token_hash: createHash('sha256').update(token).digest(),
    expires_at: new Date(clock.now().getTime() + REMEMBERED_MS),
  }
}

async function ask(
  fetch: Fetch,
  url: string,
  form: URLSearchParams,
  timeoutMs: number,
): Promise<SiteverifyAnswer | null> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: form.toString(),
      signal: AbortSignal.timeout(timeoutMs),
    })
    return response.status < 500 ? answer.parse(await response.json()) : null
  } catch {
    return null
  }
}
