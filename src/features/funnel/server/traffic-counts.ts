import type { Clock } from '#platform/server/clock.ts'
import { type Database, isUnavailable } from '#platform/server/database/db.ts'
import { errorFields, type Log } from '#platform/server/log.ts'
import { type Origin, OTHER_SOURCE } from '../origins.ts'
import type { Robot } from '../rules.ts'

const DAY_MS = 86_400_000
const FLUSH_MS = 1_000
/** Minimum interval between notifications of open screens. */
const TELL_MS = 5_000
/** Rows of one statement. */
const TOGETHER = 500
/** Maximum origins of one drop per process and day: visitors can write anything into the query string. */
const ORIGINS_A_DAY = 200

export type CountedStep = 'views' | 'form_starts' | 'codes_sent' | 'codes_sent_again' | 'codes_passed'

/** The origin of a visit, and its country from a proxy; empty when unknown. */
export interface Visit extends Origin {
  country_code: string
}

interface CountedDrop {
  organization_id: string
  id: string
}

interface Place {
  organization_id: string
  drop_id: string
  day: string
}
type VisitRow = Place & Visit & Record<CountedStep, number>
type RobotRow = Place & Robot & { views: number }
type Row = readonly ['visits', VisitRow] | readonly ['robots', RobotRow]

export interface TrafficCounts {
  count(drop: CountedDrop, step: CountedStep, visit: Visit): void
  countRobot(drop: CountedDrop, robot: Robot): void
  /** Writes the pending counts. */
  flush(): Promise<void>
  stop(): Promise<void>
}

/**
 * Counts in memory and adds to the database every second, in one statement for all teams: a view costs its page one map
 * lookup. A killed process loses at most one second of counts; while the database is down, counts wait.
 */
export function trafficCounts(database: Database, clock: Clock, log: Log): TrafficCounts {
  let visits = new Map<string, VisitRow>()
  let robots = new Map<string, RobotRow>()
  let origins = { day: '', known: new Map<string, Set<string>>() }
  const told = new Map<string, number>()
  const untold = new Set<string>()
  let writing = Promise.resolve()

  let now = { day: -1, text: '' }
  function today(): string {
    const day = Math.floor(clock.now().getTime() / DAY_MS)
    if (now.day !== day) now = { day, text: new Date(day * DAY_MS).toISOString().slice(0, 10) }
    return now.text
  }

  function count(drop: CountedDrop, step: CountedStep, visit: Visit) {
    const day = today()
    const { source, medium, campaign } = bounded(drop.id, day, visit)
    const key = `${drop.id}\n${day}\n${source}\n${medium}\n${campaign}\n${visit.country_code}`
    let row = visits.get(key)
    if (!row) {
      const place = { organization_id: drop.organization_id, drop_id: drop.id, day }
      const none = { views: 0, form_starts: 0, codes_sent: 0, codes_sent_again: 0, codes_passed: 0 }
      row = { ...place, source, medium, campaign, country_code: visit.country_code, ...none }
      visits.set(key, row)
    }
    row[step]++
  }

  function countRobot(drop: CountedDrop, { kind, agent }: Robot) {
    const day = today()
    const key = [drop.id, day, kind, agent].join('\n')
    const row = robots.get(key)
    if (row) row.views++
    else robots.set(key, { organization_id: drop.organization_id, drop_id: drop.id, day, kind, agent, views: 1 })
  }

  /** The origin, or a broader one when the drop has too many. */
  function bounded(dropId: string, day: string, { source, medium, campaign }: Origin): Origin {
    if (origins.day !== day) origins = { day, known: new Map() }
    const known = origins.known.get(dropId) ?? new Set()
    origins.known.set(dropId, known)
    const key = `${source}\n${medium}\n${campaign}`
    if (known.has(key)) return { source, medium, campaign }
    if (known.size >= ORIGINS_A_DAY) return { source: OTHER_SOURCE, medium: '', campaign: '' }
    known.add(key)
    return { source, medium, campaign }
  }

  async function write() {
    const [taken, takenRobots] = [[...visits.values()], [...robots.values()]]
    visits = new Map()
    robots = new Map()
    const rows = [...taken.map(row => ['visits', row] as const), ...takenRobots.map(row => ['robots', row] as const)]
    // teams stay together: each costs the statement one tenant switch
    rows.sort(([, one], [, other]) => (one.organization_id < other.organization_id ? -1 : 1))
    for (const [, row] of rows) untold.add(row.organization_id)
    for (let from = 0; from < rows.length; from += TOGETHER) await writePart(rows.slice(from, from + TOGETHER))
    const tell = due()
    if (tell.length > 0) await writePart([], tell)
  }

  async function writePart(rows: readonly Row[], tell: readonly string[] = []) {
    const batch = {
      visits: rows.flatMap(([what, row]) => (what === 'visits' ? [row] : [])),
      robots: rows.flatMap(([what, row]) => (what === 'robots' ? [row] : [])),
      tell,
    }
    try {
      await database.statement('count_traffic', 'select count_traffic($1)', [JSON.stringify(batch)])
    } catch (error) {
      log.warn({ error: errorFields(error), rows: rows.length }, 'counts of visits could not be written')
      // drop counts that the database rejects twice
      if (isUnavailable(error)) putBack(batch.visits, batch.robots)
    }
  }

  /** Teams to notify: those with new counts and no recent notification. The others are notified later. */
  function due(): string[] {
    const now = performance.now()
    const teams = [...untold].filter(id => now - (told.get(id) ?? Number.NEGATIVE_INFINITY) >= TELL_MS)
    if (told.size > 10_000) told.clear()
    for (const id of teams) {
      told.set(id, now)
      untold.delete(id)
    }
    return teams
  }

  function putBack(lostVisits: readonly VisitRow[], lostRobots: readonly RobotRow[]) {
    for (const row of lostVisits) {
      const { drop_id, day, source, medium, campaign, country_code } = row
      const key = `${drop_id}\n${day}\n${source}\n${medium}\n${campaign}\n${country_code}`
      const since = visits.get(key)
      if (!since) visits.set(key, row)
      else for (const step of countedSteps) since[step] += row[step]
    }
    for (const row of lostRobots) {
      const key = [row.drop_id, row.day, row.kind, row.agent].join('\n')
      const since = robots.get(key)
      if (since) since.views += row.views
      else robots.set(key, row)
    }
  }

  /** One write at a time, so that counts that wait for a slow write share the next one. */
  const flush = () => {
    writing = writing.then(write)
    return writing
  }
  let flushing = false
  const timer = setInterval(() => {
    if (flushing || visits.size + robots.size + untold.size === 0) return
    flushing = true
    flush().finally(() => {
      flushing = false
    })
  }, FLUSH_MS).unref()

  return {
    count,
    countRobot,
    flush,
    async stop() {
      clearInterval(timer)
      await flush()
    },
  }
}

const countedSteps = ['views', 'form_starts', 'codes_sent', 'codes_sent_again', 'codes_passed'] as const
