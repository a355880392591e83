import { sql } from 'kysely'
import type { AnswerOf } from '#platform/contract/endpoint.ts'
import type { Db } from '#platform/server/database/db.ts'
import { dropReferences } from '#records/drops/server/drop-references.ts'
import type { home } from '../contract.ts'

type SignUpNews = AnswerOf<typeof home.news>['sign_ups']

const HOUR_MS = 3_600_000
/** From here on days are counted instead of hours. */
const DAYS_FROM_MS = 5 * 24 * HOUR_MS
const MAX_DROPS = 4
const MAX_CAUSES = 4

interface Asked {
  organizationId: string
  since: Date
  now: Date
  timeZone: string
}

/** Accepted sign-ups since an instant, by hour or by day of the zone, and by drop. */
export async function signUpNews(db: Db, { organizationId, since, now, timeZone }: Asked): Promise<SignUpNews> {
  const length = now.getTime() - since.getTime()
  const unit = length < DAYS_FROM_MS ? 'hour' : 'day'
  const start = new Date(since.getTime() - length)
  const { rows: bars } = await sql<{ at: Date; count: number }>`
    with taken as (
      select date_trunc(${unit}, s.created_at, ${timeZone}) as step, count(*) as count
      from drops d join signups s on s.organization_id = d.organization_id and s.drop_id = d.id
      where d.organization_id = ${organizationId} and s.state = 'ACCEPTED' and s.created_at between ${since} and ${now}
      group by 1
    )
    select step as at, coalesce(taken.count, 0)::integer as count
    from generate_series(
      date_trunc(${unit}, ${since}::timestamptz, ${timeZone}), ${now}::timestamptz, ${`1 ${unit}`}::interval, ${timeZone}) as step
    left join taken using (step) order by 1`.execute(db)
  const { rows: drops } = await sql<{ id: string; count: number; before: number }>`
    select d.id,
      (count(*) filter (where s.created_at >= ${since}))::integer as count,
      (count(*) filter (where s.created_at < ${since}))::integer as before
    from drops d join signups s on s.organization_id = d.organization_id and s.drop_id = d.id
    where d.organization_id = ${organizationId} and s.state = 'ACCEPTED' and s.created_at >= ${start} and s.created_at <= ${now}
    group by 1 order by 2 desc, 3 desc, 1`.execute(db)
  const { rows: causes } = await sql<{ at: Date; label: string }>`
    select started_at as at, name as label from broadcasts
    where organization_id = ${organizationId} and started_at between ${since} and ${now}
      -- one that was stopped before anything left is no cause
      and (state <> 'STOPPED' or exists (
        select from broadcast_recipients r
        where r.organization_id = broadcasts.organization_id and r.broadcast_id = broadcasts.id and r.state = 'QUEUED'))
    order by started_at desc limit ${MAX_CAUSES}`.execute(db)
  const shown = drops.filter(({ count }) => count > 0).slice(0, MAX_DROPS)
  const references = await dropReferences(
    db,
    shown.map(({ id }) => id),
  )
  return {
    count: drops.reduce((sum, { count }) => sum + count, 0),
    before: drops.reduce((sum, { before }) => sum + before, 0),
    unit,
    bars: bars.map(({ at, count }) => ({ at: at.toISOString(), count })),
    drops: shown.map(drop => {
      const { title = '', cover_url: image_url = null } = references.get(drop.id) ?? {}
      return { ...drop, title, image_url }
    }),
    causes: causes.map(({ at, label }) => ({ at: at.toISOString(), label })),
  }
}
