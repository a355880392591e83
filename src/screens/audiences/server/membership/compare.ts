import { sql } from 'kysely'
import { z } from 'zod'
import { queueWebhookEvents } from '#features/webhooks/server/queue-event.ts'
import { id } from '#platform/contract/values.ts'
import type { Db } from '#platform/server/database/db.ts'
import { eachOrganization } from '#platform/server/database/each-organization.ts'
import { announceChange, enqueue, type JobContext, job, work } from '#platform/server/jobs/jobs.ts'
import { evaluationContext } from '#records/audiences/server/evaluation-context.ts'
import { membersOf } from '#records/audiences/server/members.ts'
import { getAudience } from '#records/audiences/server/saved.ts'

const compare = job('compare_audience', {
  payload: z.object({ organization_id: id, audience_id: id }),
  maxAttempts: 25,
})

/** Entries or leaves that one transaction writes. */
const BATCH = 10_000
const EVERY_MS = 5 * 60_000
/** A comparison that takes long comes less often: at most this share of the time is spent on it. */
const BUSY_SHARE = 1 / 20

interface Watched {
  organization_id: string
  audience_id: string
}

/** Compares the audience with what is kept of it, soon or at a time; one job waits for each audience. */
export const compareLater = (db: Db, { organization_id, audience_id }: Watched, runAt?: Date): Promise<void> =>
  enqueue(
    db,
    compare,
    { organization_id, audience_id },
    { key: `compare_audience:${organization_id}:${audience_id}`, ...(runAt && { runAt }) },
  )

/**
 * Notes who entered and who left since the last time, and comes again. Each batch is one transaction with its events, so
 * that a worker that dies in between leaves nothing half told.
 */
export const compareAudienceWork = work(compare, async ({ database, clock }: JobContext, watched) => {
  const started = performance.now()
  const now = clock.now()
  let outcome: Outcome
  do outcome = await database.inOrganization(watched.organization_id, db => compareBatch(db, watched, now))
  while (outcome === 'MORE')
  if (outcome === 'NOT_KEPT') return
  const rest = Math.max(EVERY_MS, (performance.now() - started) / BUSY_SHARE)
  await database.inOrganization(watched.organization_id, db =>
    compareLater(db, watched, new Date(clock.now().getTime() + rest)),
  )
})

const compareStale = job('compare_stale_audiences', { payload: z.object({}) })

/** Schedule, as a crontab line. */
export const compareStaleSchedule = '29 * * * * compare_stale_audiences'

/** Longer than a comparison waits for the next one. */
const STALE_MS = 6 * 3_600_000

/** Begins again where nobody comes back: the job failed for good, or the team came from another installation. */
export const compareStaleWork = work(compareStale, ({ database, clock }) =>
  eachOrganization(database, async (db, organization_id) => {
    const before = new Date(clock.now().getTime() - STALE_MS)
    const stale = await db
      .selectFrom('audience_watches')
      .select('audience_id')
      .where('organization_id', '=', organization_id)
      .where(is => is.or([is('checked_at', 'is', null), is('checked_at', '<', before)]))
      .execute()
    for (const { audience_id } of stale) await compareLater(db, { organization_id, audience_id })
  }),
)

type Outcome = 'MORE' | 'DONE' | 'NOT_KEPT'

async function compareBatch(db: Db, { organization_id, audience_id }: Watched, now: Date): Promise<Outcome> {
  const watch = await db
    .selectFrom('audience_watches')
    .select(['since', 'tells_webhooks'])
    .where('organization_id', '=', organization_id)
    .where('audience_id', '=', audience_id)
    .forUpdate()
    .executeTakeFirst()
  if (!watch) return 'NOT_KEPT'
  const { tree } = await getAudience(db, organization_id, audience_id)
  const members = membersOf(tree, await evaluationContext(db, organization_id, now, [tree]))
  const open = sql`s.organization_id = ${organization_id} and s.audience_id = ${audience_id} and s.left_at is null`
  const { rows: left } = await sql<{ fan_id: string }>`
    with members as materialized (${members}),
    gone as (select s.fan_id from audience_stays s where ${open} and s.fan_id not in (select id from members) limit ${BATCH})
    update audience_stays s set left_at = ${now} from gone where ${open} and s.fan_id = gone.fan_id
    returning s.fan_id`.execute(db)
  const { rows: entered } = await sql<{ fan_id: string }>`
    with members as materialized (${members})
    insert into audience_stays (organization_id, audience_id, fan_id, entered_at)
    select ${organization_id}, ${audience_id}, m.id, ${now} from members m
    where m.id not in (select s.fan_id from audience_stays s where ${open}) limit ${BATCH}
    on conflict (organization_id, audience_id, fan_id, entered_at) do update set left_at = null
    returning fan_id`.execute(db)
  // those who were in before it was kept did not enter
  if (watch.tells_webhooks && watch.since) {
    const told = (type: 'fan.entered_audience' | 'fan.left_audience', rows: readonly { fan_id: string }[]) =>
      queueWebhookEvents(
        db,
        organization_id,
        rows.map(({ fan_id }) => ({
          type,
          occurred_at: now,
          data: { fan_id, audience_id },
          once: `${type}:${audience_id}:${fan_id}:${now.toISOString()}`,
        })),
      )
    await told('fan.left_audience', left)
    await told('fan.entered_audience', entered)
  }
  const more = left.length === BATCH || entered.length === BATCH
  await db
    .updateTable('audience_watches')
    .set({ checked_at: now, ...(!more && { since: watch.since ?? now }) })
    .where('organization_id', '=', organization_id)
    .where('audience_id', '=', audience_id)
    .execute()
  if (!more && (!watch.since || left.length + entered.length > 0))
    await announceChange(db, organization_id, ['audiences'])
  return more ? 'MORE' : 'DONE'
}
