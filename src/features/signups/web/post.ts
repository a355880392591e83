import { fetchWithRetry } from '#platform/web/data/fetch-with-retry.ts'
import type { Locale } from '../locale.ts'
import { refusalIn, refusals } from '../refusals.ts'

/** A refusal the server put into words, or none when no answer came. */
export class Refused extends Error {
  override name = 'Refused'
  readonly detail: string | undefined
  /** Seconds after which a repeat may succeed, where the server knows (Retry-After). */
  readonly retryAfter: number

  constructor(detail: string | undefined, retryAfter = 0) {
    super(detail ?? 'No answer')
    this.detail = detail
    this.retryAfter = retryAfter
  }
}

/**
 * What a fan reads of an attempt that failed: the server's words in the language of the page, that they are offline where no
 * answer came, else the fallback (FORM-004, DROP-046).
 */
export function sentenceOf(failure: unknown, locale: Locale): string {
  if (failure instanceof Refused) {
    const { detail, retryAfter } = failure
    if (detail === refusals.too_many.en && retryAfter > 0) return tooManyFor(retryAfter, locale)
    return refusalIn(locale, detail || refusals.failed.en)
  }
  return (navigator.onLine ? refusals.failed : refusals.offline)[locale]
}

const TRY_AGAIN_IN = { en: 'Too many requests. Please try again in', fr: 'Trop de tentatives. Réessaie dans' }

/** The refusal of a rate limit with the time to wait, rounded up: `Please try again in 42 seconds.` */
function tooManyFor(seconds: number, locale: Locale): string {
  const [unit, length] =
    seconds <= 90 ? (['second', 1] as const) : seconds <= 5_400 ? (['minute', 60] as const) : (['hour', 3_600] as const)
  const wait = new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' })
  return `${TRY_AGAIN_IN[locale]} ${wait.format(Math.ceil(seconds / length))}.`
}

const PATIENCE = 20_000

/** What is signed up to: admission control gives each its share of the server. */
interface Stream {
  drop_id?: string | undefined
  roster_invite_link_id?: string | undefined
}

/** The island's own small POST: the page's client would bring the whole contract and its validator along. Waits where the server is busy. */
export async function post<Answer>(path: string, body: Stream, key: string): Promise<Answer> {
  const answer = await fetchWithRetry(path, () => ({
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'idempotency-key': key,
      'x-fanfare-stream': body.drop_id ?? body.roster_invite_link_id ?? '',
    },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(PATIENCE),
  }))
  if (answer.ok) return (await answer.json()) as Answer
  const problem = (await answer.json().catch(() => undefined)) as
    | { detail?: string; message?: { detail?: string } }
    | undefined
  throw new Refused(problem?.message?.detail ?? problem?.detail ?? '', Number(answer.headers.get('retry-after')))
}

/** Also where `crypto.randomUUID` is missing: pages served without TLS on a home network. */
export function newKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map(byte => byte.toString(16).padStart(2, '0')).join('')
}
