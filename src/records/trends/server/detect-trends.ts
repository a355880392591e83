import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '#platform/server/database/db.ts'
import { eachOrganization } from '#platform/server/database/each-organization.ts'
import { announceChange, enqueue, job, TryAgainAt, work } from '#platform/server/jobs/jobs.ts'
import { TOMBSTONE_HOURS } from '../rules.ts'
import { detectInThread } from './detect-in-thread.ts'
import { readWindow } from './window.ts'
import { writeDetection } from './write-detection.ts'

const detectEverywhere = job('detect_trends_everywhere', { payload: z.object({}) })
const detectTrends = job('detect_trends', {
  payload: z.object({ organization_id: z.uuid(), segment_id: z.uuid() }),
})

/** Schedule, as a crontab line: hourly (TREND-027). */
export const detectTrendsSchedule = '23 * * * * detect_trends_everywhere'

/** Processor time that the runs of a team may take in a day; the rest waits for the next day. */
const DAILY_BUDGET_MS = 10 * 60_000
/** Posts come in batches: a run waits for more of them. */
const SETTLE_MS = 30_000

interface Segment {
  organization_id: string
  segment_id: string
}

/** Looks for trends in a segment soon, without waiting for the hourly run. Call it when posts have come in. */
export const detectTrendsSoon = (db: Db, { organization_id, segment_id }: Segment, now = new Date()) =>
  enqueue(
    db,
    detectTrends,
    { organization_id, segment_id },
    { key: `detect_trends:${segment_id}`, runAt: new Date(now.getTime() + SETTLE_MS) },
  )

/**
 * Looks for trends in every segment whose posts changed. A run reads, computes in a thread of its own and writes in one
 * transaction, so a worker that is killed leaves nothing behind and the next one starts anew.
 */
export const detectTrendsWork = ({ limitFactor }: { limitFactor: number }) => [
  work(detectEverywhere, ({ database, clock }) =>
    eachOrganization(database, async (db, organization_id) => {
      for (const segment_id of await segmentsDue(db, organization_id, clock.now()))
        await detectTrendsSoon(db, { organization_id, segment_id }, clock.now())
    }),
  ),
  work(detectTrends, async ({ database, clock, log }, segment) => {
    const { organization_id } = segment
    const now = clock.now()
    const day = now.toISOString().slice(0, 10)
    const read = await database.readOrganization(organization_id, async db => {
      if ((await spentToday(db, organization_id, day)) >= DAILY_BUDGET_MS * limitFactor) return 'over budget'
      const state = await readState(db, segment)
      return state && { state, window: await readWindow(db, segment, now) }
    })
    if (read === 'over budget') {
      log.info({ task: 'detect_trends', organization_id }, 'the budget for trends is spent until tomorrow')
      throw new TryAgainAt(new Date(Date.parse(day) + 86_400_000), 'the budget for trends is spent')
    }
    // the segment was deleted
    if (!read) return
    const { detection, spent_ms } = await detectInThread(organization_id, read.window)
    const written = await database.inOrganization(organization_id, async db => {
      const state = await lockState(db, segment)
      if (!state || state.revision !== read.state.revision) return false
      await writeDetection(db, { ...segment, now }, read.window, detection)
      await db
        .updateTable('trend_runs')
        .set({
          seen: read.state.seen,
          as_of: new Date(detection.as_of),
          ran_at: now,
          post_count: read.window.posts.length,
          spent_ms: sql`case when spent_on = ${day} then spent_ms else 0 end + ${spent_ms}`,
          spent_on: day,
        })
        .where('organization_id', '=', organization_id)
        .where('segment_id', '=', segment.segment_id)
        .execute()
      await announceChange(db, organization_id, ['trends', 'posts'])
      return true
    })
    // a person changed a trend meanwhile: what they decided is read, and the run starts anew
    if (!written) throw new TryAgainAt(new Date(now.getTime() + 1_000), 'trends were changed during the run')
  }),
]

/** Posts of a segment in short: another number or another newest arrival is another run. */
const segmentSeen = sql<string>`s.post_count || ' ' || coalesce((
  select max(p.arrival) from post_segments ps join posts p on p.organization_id = ps.organization_id and p.id = ps.post_id
  where ps.organization_id = s.organization_id and ps.segment_id = s.id), 0)`

/** Segments with posts that no run has seen, or with a removed trend whose tombstone is old enough. */
async function segmentsDue(db: Db, organization_id: string, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('segments as s')
    .leftJoin('trend_runs as r', join =>
      join.onRef('r.organization_id', '=', 's.organization_id').onRef('r.segment_id', '=', 's.id'),
    )
    .where('s.organization_id', '=', organization_id)
    .where('s.post_count', '>', 0)
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb('r.seen', 'is distinct from', segmentSeen),
        exists(
          selectFrom('trends as t')
            .whereRef('t.organization_id', '=', 's.organization_id')
            .whereRef('t.segment_id', '=', 's.id')
            .where('t.removed_at', '<=', new Date(now.getTime() - TOMBSTONE_HOURS * 3_600_000))
            .select('t.id'),
        ),
      ]),
    )
    .select('s.id')
    .orderBy('s.id')
    .execute()
  return rows.map(({ id }) => id)
}

const spentToday = async (db: Db, organization_id: string, day: string): Promise<number> => {
  const row = await db
    .selectFrom('trend_runs')
    .where('organization_id', '=', organization_id)
    .where('spent_on', '=', day)
    .select(({ fn }) => fn.sum<number>('spent_ms').as('spent'))
    .executeTakeFirst()
  return Number(row?.spent ?? 0)
}

/** Undefined when there is no such segment. */
const readState = (db: Db, { organization_id, segment_id }: Segment) =>
  db
    .selectFrom('segments as s')
    .leftJoin('trend_runs as r', join =>
      join.onRef('r.organization_id', '=', 's.organization_id').onRef('r.segment_id', '=', 's.id'),
    )
    .where('s.organization_id', '=', organization_id)
    .where('s.id', '=', segment_id)
    .select([segmentSeen.as('seen'), sql<number>`coalesce(r.revision, 0)`.as('revision')])
    .executeTakeFirst()

/**
 * Makes runs of a segment and changes by people wait for each other until their transactions end. Undefined when there is no
 * such segment.
 */
async function lockState(db: Db, { organization_id, segment_id }: Segment) {
  await sql`
    insert into trend_runs (organization_id, segment_id)
    select organization_id, id from segments where organization_id = ${organization_id} and id = ${segment_id}
    on conflict do nothing`.execute(db)
  return db
    .selectFrom('trend_runs')
    .where('organization_id', '=', organization_id)
    .where('segment_id', '=', segment_id)
    .select('revision')
    .forUpdate()
    .executeTakeFirst()
}

/** Says that a person changes trends of a segment: a run that has started before is not written over it. */
export async function noteHandChange(db: Db, segment: Segment): Promise<void> {
  await lockState(db, segment)
  await db
    .updateTable('trend_runs')
    .set(({ eb }) => ({ revision: eb('revision', '+', 1) }))
    .where('organization_id', '=', segment.organization_id)
    .where('segment_id', '=', segment.segment_id)
    .execute()
}
