import { sql } from 'kysely'
import { knownZone, startOfDay, wallTimeOf } from '#platform/contract/zones.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { TrendDetail } from '../contract.ts'
import { CURVE_DAYS } from './detector/movement.ts'

interface Days {
  trend_id: string
  /** In the last of the days. */
  as_of: Date
  time_zone: string | null | undefined
}

/** Posts of a trend by the calendar days of a zone: its posts are shown under their dates there. */
export async function readDays(
  db: Db,
  organization_id: string,
  { trend_id, as_of, time_zone }: Days,
): Promise<TrendDetail['days']> {
  const zone = knownZone(time_zone ?? 'UTC') ?? 'UTC'
  const last = Date.parse(wallTimeOf(as_of, zone).date)
  const days = Array.from({ length: CURVE_DAYS }, (_, at) => isoDay(last - (CURVE_DAYS - 1 - at) * DAY_MS))
  const rows = await db
    .selectFrom('trend_posts as tp')
    .innerJoin('posts as p', join =>
      join.onRef('p.organization_id', '=', 'tp.organization_id').onRef('p.id', '=', 'tp.post_id'),
    )
    .where('tp.organization_id', '=', organization_id)
    .where('tp.trend_id', '=', trend_id)
    .where('p.published_at', '>=', startOfDay(days[0]!, zone))
    .select([
      sql<string>`to_char(p.published_at at time zone ${zone}, 'YYYY-MM-DD')`.as('day'),
      sql<number>`count(*)::int`.as('post_count'),
    ])
    .groupBy(sql`1`)
    .execute()
  const counts = new Map(rows.map(({ day, post_count }) => [day, post_count]))
  return days.map(day => ({ day, post_count: counts.get(day) ?? 0 }))
}

const DAY_MS = 86_400_000
const isoDay = (ms: number) => new Date(ms).toISOString().slice(0, 10)
