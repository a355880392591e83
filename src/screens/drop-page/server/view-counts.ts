import { sql } from 'kysely'
import type { Clock } from '#platform/server/clock.ts'
import type { Database } from '#platform/server/db.ts'
import { errorFields, type Log } from '#platform/server/log.ts'

const FLUSH_MS = 5_000
const ROBOT = /bot|crawl|spider|slurp|preview|facebookexternalhit|headless|lighthouse|curl|wget|python|monitor|^$/i

interface Count {
  organization_id: string
  drop_id: string
  day: string
  views: number
  robot_views: number
}

/** Counts views in memory and adds them to the database every few seconds, so that a view costs the page nothing. */
export function viewCounts(database: Database, clock: Clock, log: Log) {
  let counts = new Map<string, Count>()
  async function flush() {
    const taken = counts
    counts = new Map()
    for (const [organizationId, rows] of Map.groupBy(taken.values(), count => count.organization_id)) {
      try {
        await database.inOrganization(organizationId, db =>
          db
            .insertInto('drop_views')
            .values(rows)
            .onConflict(known =>
              known.columns(['organization_id', 'drop_id', 'day']).doUpdateSet({
                views: sql<number>`drop_views.views + excluded.views`,
                robot_views: sql<number>`drop_views.robot_views + excluded.robot_views`,
              }),
            )
            .execute(),
        )
      } catch (error) {
        // the database is away: these wait with the next ones
        for (const row of rows) add(row)
        log.warn({ error: errorFields(error) }, 'views wait for the database')
      }
    }
  }
  function add({ organization_id, drop_id, day, views, robot_views }: Count) {
    const key = `${drop_id} ${day}`
    const count = counts.get(key)
    if (!count) return void counts.set(key, { organization_id, drop_id, day, views, robot_views })
    count.views += views
    count.robot_views += robot_views
  }
  const timer = setInterval(flush, FLUSH_MS).unref()
  return {
    count({ organization_id, id }: { organization_id: string; id: string }, userAgent: string | undefined) {
      const robot = ROBOT.test(userAgent ?? '')
      const day = clock.now().toISOString().slice(0, 10)
      add({ organization_id, drop_id: id, day, views: robot ? 0 : 1, robot_views: robot ? 1 : 0 })
    },
    flush,
    async stop() {
      clearInterval(timer)
      await flush()
    },
  }
}
