import type { Clock } from '#platform/server/clock.ts'
import type { Database } from '#platform/server/database/db.ts'
import type { Log } from '#platform/server/log.ts'
import type { Arrival } from '../origins.ts'
import type { VisitRequest } from '../rules.ts'
import { type CountedStep, trafficCounts, type Visit } from './traffic-counts.ts'
import { countryOf, isOwnPage, type VisitPlace, visitOf } from './visit.ts'
import { visitors } from './visitors.ts'

interface DropTrafficOptions extends VisitPlace {
  database: Database
  clock: Clock
  log: Log
  /** Pages are served over https. */
  secure: boolean
}

/** The parts of a page request that are read; `query` is the part of the address after the question mark. */
interface PageRequest {
  method: string
  url: string
  headers: Headers
  query: unknown
}

const KEPT = 5_000
/** Limits visitor input, so that it cannot fill the memory. */
const MAX_KEPT_LENGTH = 1_500

interface CountedDrop {
  organization_id: string
  id: string
}

type Headers = VisitRequest['headers']

export type DropTraffic = ReturnType<typeof dropTraffic>

/** Counts the funnel steps: people by origin, robots separately, and no personal data. */
export function dropTraffic({ database, clock, log, secure, ...place }: DropTrafficOptions) {
  const counts = trafficCounts(database, clock, log)
  const who = visitors({ secure })
  // cache for the most frequent addresses and referrers: in a rush nearly all visits share a few
  const known = new Map<string, Visit>()

  function visitOfPage({ url, headers, query }: PageRequest): Visit {
    const country = place.countryHeader ? headers[place.countryHeader] : ''
    const key = `${headers.host}\n${url}\n${headers.referer}\n${country}\n${headers['user-agent']}`
    const before = known.get(key)
    if (before) return before
    const arrival = { ...utmOf(query as Record<string, unknown>), referrer: String(headers.referer ?? '') }
    const visit = visitOf(place, arrival, headers)
    if (known.size >= KEPT) known.clear()
    if (key.length <= MAX_KEPT_LENGTH) known.set(key, visit)
    return visit
  }

  return {
    /** Counts a page view. */
    view(drop: CountedDrop, page: PageRequest) {
      const robot = who.ofPage(page.method, page.headers)
      if (robot) counts.countRobot(drop, robot)
      else counts.count(drop, 'views', visitOfPage(page))
    },
    /** Counts a later step. */
    step(drop: CountedDrop, step: Exclude<CountedStep, 'views'>, arrival: Arrival, headers: Headers) {
      counts.count(drop, step, visitOf(place, arrival, headers))
    },
    /** Whether the user agent is a browser's. */
    isPerson: (headers: Headers) => who.ofCall(headers) === null,
    /** Whether the visitor only came from another page of ours. */
    isOwnPage: (referrer: string, headers: Headers) => isOwnPage(place, referrer, headers),
    /** The visitor's country from a trusted proxy, stored with the sign-up. */
    countryOf: (headers: Headers): { country_code?: string } => {
      const country_code = countryOf(place, headers)
      return country_code ? { country_code } : {}
    },
    flush: counts.flush,
    stop: counts.stop,
  }
}

/** The utm parameters of a page's address. */
export function utmOf(query: Record<string, unknown>) {
  const text = (name: string) => (typeof query[name] === 'string' ? query[name] : undefined)
  return { utm_source: text('utm_source'), utm_medium: text('utm_medium'), utm_campaign: text('utm_campaign') }
}
