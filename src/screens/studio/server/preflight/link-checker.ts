import { lookup } from 'node:dns/promises'
import { FetchRefused, type GuardedFetch } from '#platform/server/http/guarded-fetch.ts'

/** `private`: a public name that leads into a private network. `unknown`: the site would not say, which is no fault of the link. */
export type LinkState = 'alive' | 'dead' | 'private' | 'unknown'

export type CheckLinks = (urls: readonly string[]) => Promise<ReadonlyMap<string, LinkState>>

const AT_ONCE = 4
const MAX_LINKS = 24
const IN_ALL_MS = 5_000
const KEPT_MS = { alive: 600_000, dead: 60_000, private: 60_000, unknown: 60_000 } as const
const KEPT = 1_000

interface LinkCheckerOptions {
  /** The guarded fetch: links are typed by people. */
  fetch: GuardedFetch
  inAllMs?: number
  /** Whether this machine can look names up at all: where it cannot, no name is known to be nobody's. */
  namesWork?: () => Promise<boolean>
}

/** A host name that always exists (RFC 2606). */
const lookedUp = () =>
  lookup('example.com').then(
    () => true,
    () => false,
  )

/** Host names reserved for examples (RFC 2606). */
const isMadeUp = (url: string) => /(^|\.)example$/.test(new URL(url).hostname)

/**
 * Asks sites whether a page is there: HEAD, and GET where a site does not like HEAD. Answers are kept for some minutes, so
 * that a preflight at every change asks nobody twice; after five seconds what is left is unknown.
 */
export function linkChecker({ fetch, inAllMs = IN_ALL_MS, namesWork = lookedUp }: LinkCheckerOptions): CheckLinks {
  const kept = new Map<string, { state: LinkState; until: number }>()

  async function check(url: string, signal: AbortSignal): Promise<LinkState> {
    const known = kept.get(url)
    if (known && known.until > performance.now()) return known.state
    const found = isMadeUp(url) ? 'unknown' : await stateOf(fetch, url, signal)
    const state = found === 'nameless' ? ((await namesWork()) ? 'dead' : 'unknown') : found
    if (signal.aborted) return state
    if (kept.size >= KEPT) kept.clear()
    kept.set(url, { state, until: performance.now() + KEPT_MS[state] })
    return state
  }

  return async urls => {
    const signal = AbortSignal.timeout(inAllMs)
    const states = new Map<string, LinkState>()
    const waiting = [...new Set(urls)].slice(0, MAX_LINKS).values()
    const worker = async () => {
      for (const url of waiting) states.set(url, await check(url, signal))
    }
    await Promise.all(Array.from({ length: AT_ONCE }, worker))
    return states
  }
}

async function stateOf(fetch: GuardedFetch, url: string, signal: AbortSignal): Promise<LinkState | 'nameless'> {
  if (signal.aborted) return 'unknown'
  const headers = { 'user-agent': 'Fanfare link check' }
  try {
    const { status } = await fetch(url, { method: 'HEAD', signal, headers })
    if (status < 400) return 'alive'
    return told(await fetch(url, { method: 'GET', signal, headers }))
  } catch (error) {
    return failed(error)
  }
}

/** 404 and 410 mean gone; a site that blocks robots or has an outage may work for fans. */
const told = ({ status }: Response): LinkState =>
  status < 400 ? 'alive' : status === 404 || status === 410 ? 'dead' : 'unknown'

function failed(error: unknown): LinkState | 'nameless' {
  if (error instanceof FetchRefused) {
    if (/not public/.test(error.message)) return 'private'
    // too large to be read whole, so it is there
    return /an answer of/.test(error.message) ? 'alive' : 'unknown'
  }
  return codesIn(error).includes('ENOTFOUND') ? 'nameless' : 'unknown'
}

/** A name that nobody has lies deep in what the client throws. */
function codesIn(error: unknown): string[] {
  const { code, cause, errors = [] } = (error ?? {}) as { code?: string; cause?: unknown; errors?: unknown[] }
  return [...(code ? [code] : []), ...[cause, ...errors].flatMap(inner => (inner ? codesIn(inner) : []))]
}
