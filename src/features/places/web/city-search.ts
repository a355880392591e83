import type { PlaceEntry } from '../contract.ts'
import { MIN_QUERY_LENGTH } from '../limits.ts'
import { narrowed } from '../rules.ts'

/** Milliseconds of quiet after which a search begins (FORM-082). */
export const CITY_DEBOUNCE_MS = 500
/** Typed texts whose answers are kept. */
const KEPT = 200

export interface CityAnswer {
  /** The typed text that this answers. */
  query: string
  entries: readonly PlaceEntry[]
  /** False while more may come: these are what an answer to a shorter text already says. */
  final: boolean
}

interface CitySearchOptions {
  /** Path of the call, from the contract. */
  path: string
  /** Called with what to show, also at once while something is being typed. */
  onAnswer: (answer: CityAnswer) => void
  fetch?: typeof globalThis.fetch
}

/**
 * Finds cities while somebody types: from three characters on, half a second after the last key, one request at a time.
 * Answers are kept by text, and an answer to a shorter text serves a longer one by filtering (FORM-081..085).
 * A failure answers an empty list and is not kept.
 *
 * @example
 * const search = citySearch({ path: '/app/v2/location/autocomplete', onAnswer: ({ entries }) => show(entries) })
 * input.addEventListener('input', () => search.type(input.value))
 */
export function citySearch({ path, onAnswer, fetch = globalThis.fetch.bind(globalThis) }: CitySearchOptions) {
  const kept = new Map<string, readonly PlaceEntry[]>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let request: AbortController | undefined

  function stop() {
    clearTimeout(timer)
    request?.abort()
    request = undefined
  }

  function type(text: string) {
    stop()
    const query = text.trim()
    const answer = (entries: readonly PlaceEntry[], final: boolean) => onAnswer({ query, entries, final })
    if (query.length < MIN_QUERY_LENGTH) return answer([], true)
    const key = query.toLowerCase()
    const known = keptBy(key)
    answer(known.entries, known.final)
    if (!known.final) timer = setTimeout(() => void ask(query, key), CITY_DEBOUNCE_MS)
  }

  /** What the longest kept beginning of the text says about it. */
  function keptBy(key: string): Omit<CityAnswer, 'query'> {
    const same = kept.get(key)
    if (same) return { entries: same, final: true }
    for (let length = key.length - 1; length >= MIN_QUERY_LENGTH; length--) {
      const shorter = key.slice(0, length)
      const entries = kept.get(shorter)
      if (!entries) continue
      const narrow = narrowed(entries, shorter, key)
      return { entries: narrow.entries, final: narrow.complete }
    }
    return { entries: [], final: false }
  }

  async function ask(query: string, key: string) {
    const own = new AbortController()
    request = own
    const entries = await read(`${path}?query=${encodeURIComponent(query)}`, own.signal)
    if (own.signal.aborted) return
    if (entries) keep(key, entries)
    onAnswer({ query, entries: entries ?? [], final: true })
  }

  /** Null where no list came. */
  async function read(url: string, signal: AbortSignal): Promise<readonly PlaceEntry[] | null> {
    try {
      const answer = await fetch(url, { signal })
      const entries: unknown = answer.ok ? await answer.json() : null
      return Array.isArray(entries) ? entries : null
    } catch {
      return null
    }
  }

  function keep(key: string, entries: readonly PlaceEntry[]) {
    kept.set(key, entries)
    const [oldest] = kept.keys()
    if (kept.size > KEPT && oldest !== undefined) kept.delete(oldest)
  }

  return { type, stop }
}
