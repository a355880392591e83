import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testClock } from '#platform/server/clock.ts'
import type { Database } from '#platform/server/database/db.ts'
import { silentLog } from '#platform/server/log.ts'
import { startTestServer, type TestServer } from '../../../../test/server.ts'
import { trafficCounts } from './traffic-counts.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const visit = (source: string) => ({ source, medium: '', campaign: '', country_code: '' })
const newDrop = () => ({ organization_id: randomUUID() as string, id: randomUUID() as string })
const sums = async (organizationIds: readonly string[]) =>
  (
    await server.sql(
      `select (select coalesce(sum(views), 0)::int from drop_traffic where organization_id = any($1)) as views,
        (select coalesce(sum(form_starts), 0)::int from drop_traffic where organization_id = any($1)) as form_starts,
        (select coalesce(sum(views), 0)::int from drop_views where organization_id = any($1)) as day_views,
        (select coalesce(sum(views), 0)::int from drop_robots where organization_id = any($1)) as robots,
        (select coalesce(sum(robot_views), 0)::int from drop_views where organization_id = any($1)) as day_robots`,
      [organizationIds],
    )
  )[0]

/** A database whose next statements fail with these codes. */
function failing(codes: string[]): Database {
  return {
    ...server.app.database,
    statement: (async (...asked: Parameters<Database['statement']>) => {
      const code = codes.shift()
      if (code) throw Object.assign(new Error('no'), { code })
      return server.app.database.statement(...asked)
    }) as Database['statement'],
  }
}

describe('traffic counts', () => {
  it('add up when several processes write counts for the same drops of several teams', async () => {
    const drops = Array.from({ length: 12 }, newDrop)
    const processes = Array.from({ length: 4 }, () => trafficCounts(server.app.database, server.clock, silentLog))
    for (let round = 0; round < 15; round++) {
      for (const counts of processes)
        for (const drop of round % 2 ? drops : drops.toReversed()) {
          counts.count(drop, 'views', visit(`source-${round % 5}`))
          counts.count(drop, 'form_starts', visit('source-0'))
          counts.countRobot(drop, { kind: 'bot', agent: 'Google' })
        }
      await Promise.all(processes.map(counts => counts.flush()))
    }
    await Promise.all(processes.map(counts => counts.stop()))
    const all = 12 * 4 * 15
    expect(await sums(drops.map(drop => drop.organization_id))).toEqual({
      views: all,
      form_starts: all,
      day_views: all,
      robots: all,
      day_robots: all,
    })
  })

  it('wait while the database is down and are written with the next batch', async () => {
    const drop = newDrop()
    const counts = trafficCounts(failing(['57P01', 'ECONNREFUSED']), server.clock, silentLog)
    for (let flush = 0; flush < 3; flush++) {
      counts.count(drop, 'views', visit('tiktok'))
      counts.countRobot(drop, { kind: 'preview', agent: 'Slack' })
      await counts.flush()
    }
    await counts.stop()
    expect(await sums([drop.organization_id])).toMatchObject({ views: 3, day_views: 3, robots: 3 })
  })

  it('are dropped when the database rejects them for good, so that they do not block others', async () => {
    const drop = newDrop()
    const counts = trafficCounts(failing(['23514']), server.clock, silentLog)
    counts.count(drop, 'views', visit('tiktok'))
    await counts.flush()
    counts.count(drop, 'views', visit('tiktok'))
    await counts.stop()
    expect(await sums([drop.organization_id])).toMatchObject({ views: 1 })
  })

  it('belong to the UTC day of the visit', async () => {
    const drop = newDrop()
    const clock = testClock(new Date('2026-03-01T23:59:59Z'))
    const counts = trafficCounts(server.app.database, clock, silentLog)
    counts.count(drop, 'views', visit(''))
    clock.advance(2_000)
    counts.count(drop, 'views', visit(''))
    await counts.stop()
    const days = await server.sql('select day, views from drop_traffic where drop_id = $1 order by day', [drop.id])
    expect(days).toEqual([
      { day: '2026-03-01', views: 1 },
      { day: '2026-03-02', views: 1 },
    ])
  })

  it('stay within their team and notify its open screens', async () => {
    const [mine, theirs] = [newDrop(), newDrop()]
    const counts = trafficCounts(server.app.database, server.clock, silentLog)
    counts.count(mine, 'views', visit(''))
    counts.count(theirs, 'views', visit(''))
    await counts.stop()
    for (const { organization_id, id } of [mine, theirs]) {
      const seen = await server.app.database.inOrganization(organization_id, db =>
        db.selectFrom('drop_traffic').select('drop_id').execute(),
      )
      expect(seen).toEqual([{ drop_id: id }])
    }
    const told = await server.sql<{ payload: { organization_id: string; topics: string[] } }>(
      `select payload from job_outbox where task = 'changed' and payload->>'organization_id' = any($1)`,
      [[mine.organization_id, theirs.organization_id]],
    )
    expect(told.map(({ payload }) => payload.topics)).toEqual([['traffic'], ['traffic']])
  })
})
