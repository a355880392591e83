import { sql } from 'kysely'
import { startOfDay } from '#platform/contract/zones.ts'
import type { Db } from '#platform/server/database/db.ts'
import { raise, unprocessable } from '#platform/server/errors.ts'
import { audienceFans } from '#records/audiences/server/members.ts'
import { settingsOf } from '#records/audiences/server/settings.ts'
import { watchOf } from './watch.ts'

interface Asked {
  organization_id: string
  id: string
  /** YYYY-MM-DD */
  date: string
  limit: number
  offset: number
}

const DAY_MS = 86_400_000

/** @throws 404, 422 for a day of which nothing is known */
export async function membersOn(db: Db, { organization_id, id, date, limit, offset }: Asked) {
  const { since, checked_at } = await watchOf(db, organization_id, id)
  const { time_zone } = await settingsOf(db, organization_id)
  const nextDay = new Date(Date.parse(`${date}T00:00:00Z`) + DAY_MS).toISOString().slice(0, 10)
  const endOfDay = startOfDay(nextDay, time_zone)
  if (!since || !checked_at) return raise(unprocessable('Who is in this audience is not kept yet.', { field: 'date' }))
  if (endOfDay <= new Date(since))
    return raise(unprocessable(`Nothing is known of days before ${since.slice(0, 10)}.`, { field: 'date' }))
  if (startOfDay(date, time_zone) > new Date(checked_at))
    return raise(unprocessable('This day has not come yet.', { field: 'date' }))
  const at = new Date(Math.min(endOfDay.getTime(), Date.parse(checked_at)))
  // a comparison at the very moment counts: it is what `at` is for a day that is not over
  const then = sql`s.organization_id = ${organization_id} and s.audience_id = ${id} and s.entered_at <= ${at}
    and (s.left_at is null or s.left_at > ${at})`
  const { rows: counted } = await sql<{ count: number }>`
    select count(*) as count from audience_stays s where ${then}`.execute(db)
  const { rows } = await sql<{ fan_id: string; entered_at: Date; left_at: Date | null }>`
    select s.fan_id, s.entered_at, s.left_at from audience_stays s where ${then}
    order by s.entered_at desc, s.fan_id desc limit ${limit} offset ${offset}`.execute(db)
  const fans = await audienceFans(
    db,
    organization_id,
    rows.map(({ fan_id }) => fan_id),
  )
  const stays = new Map(rows.map(({ fan_id, ...row }) => [fan_id, stayOf(row)]))
  return {
    at: at.toISOString(),
    count: counted[0]?.count ?? 0,
    items: fans.flatMap(fan => {
      const stay = stays.get(fan.id)
      return stay ? { fan, stay } : []
    }),
  }
}

const stayOf = ({ entered_at, left_at }: { entered_at: Date; left_at: Date | null }) => ({
  entered_at: entered_at.toISOString(),
  left_at: left_at?.toISOString() ?? null,
})

/** @throws 404 */
export async function membershipPeriods(db: Db, organization_id: string, id: string, fan_id: string) {
  const { since } = await watchOf(db, organization_id, id)
  const rows = await db
    .selectFrom('audience_stays')
    .select(['entered_at', 'left_at'])
    .where('organization_id', '=', organization_id)
    .where('audience_id', '=', id)
    .where('fan_id', '=', fan_id)
    .orderBy('entered_at', 'desc')
    .limit(100)
    .execute()
  return { since, stays: rows.map(stayOf) }
}
