import { sql } from 'kysely'
import type { Db, ReadDb } from '#platform/server/database/db.ts'
import { type Change, changeBetween, type ProfileMetric, profileMetric, type Reading } from '../../metrics.ts'

/** The newest reading of a metric, and how it moved. */
interface LatestReading extends Reading {
  metric: ProfileMetric
  observed_at: Date
  source: string
  /** Against the last reading at least this many days older, 7 for `_7d` metrics and 30 for others; null without one. */
  change: (Change & { since: Date }) | null
}

/** How much older than the period a reading may be that a figure is compared with. */
const SLACK_DAYS = 15

/** What is known of a profile in figures, each with its source and age, in the order of the metrics. */
export async function latestReadings(db: Db, social_profile_id: string): Promise<LatestReading[]> {
  const { rows } = await sql<{
    metric: ProfileMetric
    value: number
    rounded_to: number | null
    observed_at: Date
    source: string
    before_value: number | null
    before_rounded_to: number | null
    before_at: Date | null
  }>`
    select m.metric, l.value, l.rounded_to, l.observed_at, l.source,
      b.value as before_value, b.rounded_to as before_rounded_to, b.observed_at as before_at
    from unnest(${profileMetric.options}::text[]) with ordinality as m (metric, position)
    cross join lateral (
      select value, rounded_to, observed_at, source from profile_observations o
      where o.social_profile_id = ${social_profile_id} and o.metric = m.metric order by o.observed_at desc limit 1
    ) l
    left join lateral (
      select value, rounded_to, observed_at from profile_observations o
      where o.social_profile_id = ${social_profile_id} and o.metric = m.metric
        and o.observed_at <= l.observed_at - case when m.metric like '%\\_7d' then interval '7 days' else interval '30 days' end
        and o.observed_at >= l.observed_at
          - case when m.metric like '%\\_7d' then interval '7 days' else interval '30 days' end
          - make_interval(days => ${SLACK_DAYS})
      order by o.observed_at desc limit 1
    ) b on true
    order by m.position`.execute(db)
  return rows.map(({ before_value, before_rounded_to, before_at, ...latest }) => ({
    ...latest,
    change:
      before_value === null || before_at === null
        ? null
        : { ...changeBetween({ value: before_value, rounded_to: before_rounded_to }, latest), since: before_at },
  }))
}

interface DayReading extends Reading {
  /** YYYY-MM-DD in the reader's zone. */
  day: string
  observed_at: Date
  source: string
}

/** The last reading of each day of a range, both ends included; days without one are left out. */
export function dailyReadings(
  db: ReadDb,
  of: { social_profile_id: string; metric: ProfileMetric; from: string; to: string; time_zone: string },
): Promise<DayReading[]> {
  const day = sql<string>`(observed_at at time zone ${sql.lit(of.time_zone)})::date`
  const start = (date: string) => sql<Date>`${date}::date::timestamp at time zone ${of.time_zone}`
  return db
    .selectFrom('profile_observations')
    .where('social_profile_id', '=', of.social_profile_id)
    .where('metric', '=', of.metric)
    .where('observed_at', '>=', start(of.from))
    .where('observed_at', '<', sql<Date>`(${of.to}::date + 1)::timestamp at time zone ${of.time_zone}`)
    .distinctOn(day)
    .select(['value', 'rounded_to', 'observed_at', 'source', day.as('day')])
    .orderBy(day)
    .orderBy('observed_at', 'desc')
    .execute()
}
