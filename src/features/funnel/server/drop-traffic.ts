import type { Clock } from '#platform/server/clock.ts'
import type { Database } from '#platform/server/database/db.ts'
import type { Log } from '#platform/server/log.ts'
import type { Arrival } from '../origins.ts'
import type { VisitRequest } from '../rules.ts'
import { type CountedStep, trafficCounts, type Visit } from './traffic-counts.ts'
import { countryOf, type VisitPlace, visitOf } from './visit.ts'
import { visitors } from './visitors.ts'

interface DropTrafficOptions extends VisitPlace {
  database: Database
  clock: Clock
  log: Log
  /** Pages are served over https. */
  secure: boolean
}

/** What of a request for a page is looked at; `query` is what its address says behind the question mark. */
interface PageRequest {
  method: string
  url: string
  headers: Headers
  query: unknown
}

const KEPT = 5_000
/** What a visitor may write must not fill the memory. */
const LONGEST_KEPT = 1_500

interface CountedDrop {
  organization_id: string
  id: string
}

type Headers = VisitRequest['headers']

export type DropTraffic = ReturnType<typeof dropTraffic>

/** Counts what happens on the way to a sign-up: people by where they came from, machines apart, and nothing about anybody. */
export function dropTraffic({ database, clock, log, secure, ...place }: DropTrafficOptions) {
  const counts = trafficCounts(database, clock, log)
  const who = visitors({ secure })
  // the busiest addresses with their referrers: in a rush nearly all visits are one of a few
  const known = new Map<string, Visit>()

  function visitOfPage({ url, headers, query }: PageRequest): Visit {
    const country = place.countryHeader ? headers[place.countryHeader] : ''
    const key = `${url}\n${headers.referer}\n${country}\n${headers['user-agent']}`
    const before = known.get(key)
    if (before) return before
    const arrival = { ...utmOf(query as Record<string, unknown>), referrer: String(headers.referer ?? '') }
    const visit = visitOf(place, arrival, headers)
    if (known.size >= KEPT) known.clear()
    if (key.length <= LONGEST_KEPT) known.set(key, visit)
    return visit
  }

  return {
    /** A page was asked for. */
    view(drop: CountedDrop, page: PageRequest) {
      const robot = who.ofPage(page.method, page.headers)
      if (robot) counts.countRobot(drop, robot)
      else counts.count(drop, 'views', visitOfPage(page))
    },
    /** Something further happened. */
    step(drop: CountedDrop, step: Exclude<CountedStep, 'views'>, arrival: Arrival, headers: Headers) {
      counts.count(drop, step, visitOf(place, arrival, headers))
    },
    /** A browser's name is on it. */
    isPerson: (headers: Headers) => who.ofCall(headers) === null,
    /** The visitor's country where a proxy names it, for what is kept of a sign-up. */
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
