import type { SimulatedAnswer, SimulatedRequest, SimulatedService } from '#integrations/music/simulator/answer.ts'
import { readToken } from '#integrations/music/simulator/signed-token.ts'

/** What goes wrong with one fan's save. All but the last two are mended by trying again. */
export type SpotifyFault = '401' | '429' | '502' | 'hang' | 'invalid_grant' | '403'

/** So many of a thousand fans meet each fault, once. */
const FAULT_SHARES: readonly [SpotifyFault, number][] = [
  ['401', 5],
  ['429', 1],
  ['502', 10],
  ['hang', 1],
  ['invalid_grant', 2],
  ['403', 2],
]
const PER = 1_000

/** Spread over all fans: neighbours meet different faults. */
export function faultOfFan(fan: number): SpotifyFault | null {
  let place = (fan * 617) % PER
  for (const [fate, share] of FAULT_SHARES) {
    if (place < share) return fate
    place -= share
  }
  return null
}

/** A fan whose permission is gone can be saved for by nobody. */
export const isLost = (fate: SpotifyFault | null) => fate === '403' || fate === 'invalid_grant'

export interface Counts {
  allowed: number
  refused: number
  /** Calls that met a fault, by its name. */
  faults: Partial<Record<SpotifyFault, number>>
}

interface Options {
  /** Calls a second, counted over `windowSeconds` as Spotify does. */
  allowed: number
  windowSeconds: number
}

/** The fan whose token a request carries; not a number for a call of the product itself. */
function fanOf({ headers, body }: SimulatedRequest): number {
  const token = new URLSearchParams(body).get('refresh_token') ?? (headers.authorization ?? '').replace(/^Bearer /, '')
  return Number(/^fan(\d+)$/.exec(String(readToken(token)?.user))?.[1] ?? Number.NaN)
}
const failed = (status: number, headers?: Record<string, string>): SimulatedAnswer => ({
  status,
  body: { error: { status, message: 'fault' } },
  ...(headers && { headers }),
})

/**
 * The simulated service behind a rolling window over the calls that save: what is beyond it gets 429, every second time
 * without Retry-After. Each fan's own fault comes on the first call; one that hangs is carried out all the same.
 */
export function faultySpotify(service: SimulatedService, options: Options) {
  const counts: Counts = { allowed: 0, refused: 0, faults: {} }
  /** Saves that the service carried out, by fan. */
  const saves = new Map<number, number>()
  const times: number[] = []
  const met = new Set<number>()

  /** The fault of this call, each fan's once, unless it lasts. */
  function faultOf(fan: number, onToken: boolean): SpotifyFault | null {
    const fate = faultOfFan(fan)
    if (!fate || (fate === 'invalid_grant') !== onToken || (met.has(fan) && !isLost(fate))) return null
    met.add(fan)
    counts.faults[fate] = (counts.faults[fate] ?? 0) + 1
    return fate
  }

  function isBeyondWindow(now: number) {
    while ((times[0] ?? now) <= now - options.windowSeconds * 1_000) times.shift()
    return times.length >= options.allowed * options.windowSeconds
  }

  function save(request: SimulatedRequest) {
    const now = performance.now()
    if (isBeyondWindow(now)) {
      const seconds = Math.ceil(((times[0] ?? now) + options.windowSeconds * 1_000 - now) / 1_000)
      return failed(429, ++counts.refused % 2 === 0 ? { 'retry-after': String(seconds) } : undefined)
    }
    times.push(now)
    counts.allowed++
    const fan = fanOf(request)
    const fault = faultOf(fan, false)
    if (fault && fault !== 'hang') return failed(Number(fault))
    const answer = service.answer(request)
    if (answer !== 'hang' && answer.status < 300) saves.set(fan, (saves.get(fan) ?? 0) + 1)
    return fault === 'hang' ? 'hang' : answer
  }

  return {
    counts,
    saves,
    faultAnswer: service.faultAnswer,
    answer(request: SimulatedRequest) {
      const { pathname } = request.url
      if (pathname === '/v1/me/library') return save(request)
      const isRefresh = pathname === '/api/token' && request.body.includes('grant_type=refresh_token')
      if (isRefresh && faultOf(fanOf(request), true))
        return { status: 400, body: { error: 'invalid_grant', error_description: 'Refresh token revoked' } }
      return service.answer(request)
    },
  }
}
