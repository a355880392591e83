import { sql } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'

/** Creators whose figures were read every day of the last weeks: the newest and the largest. The others once a week. */
const READ_DAILY = 60

/**
 * Half a year of readings, made from the newest ones: followers that grow or shrink, medians that come and go in waves, days
 * that were missed. Computed by the database, because they are some hundred thousand rows.
 */
export async function seedObservations(db: Db, { organization_id, now }: { organization_id: string; now: Date }) {
  await sql`
    with members as (
      select rc.creator_id, rc.added_at,
        least(row_number() over (order by rc.added_at desc), row_number() over (order by rc.follower_count desc nulls last))
          <= ${READ_DAILY} as daily
      from roster_creators rc where rc.organization_id = ${organization_id} and rc.roster_id = ${organization_id}
    ),
    latest as (
      select o.social_profile_id, o.metric, o.value, o.source, o.rounded_to, m.daily, m.added_at,
        abs(hashtext(o.social_profile_id::text)) as seed
      from members m
      join creator_profiles cp on cp.organization_id = ${organization_id} and cp.creator_id = m.creator_id
      join profile_observations o on o.social_profile_id = cp.social_profile_id and o.observed_at = ${now}
    ),
    past as (
      select l.*, day, abs(hashtext(l.seed || ' ' || day)) as chance,
        -- how the figure stood that day, against today
        case
          when metric in ('follower_count', 'following_count')
            then exp(-day * ((seed % 260) - 70) / 100000.0) * (1 - day / 100000.0 * (abs(hashtext(seed || metric || day)) % 9))
          else exp((sin((day + seed % 50) / 8.0) - sin((seed % 50) / 8.0)) * (0.06 + seed % 5 * 0.04)
            + case when day = 0 then 0 else (abs(hashtext(seed || metric || day)) % 200 - 100) / 2500.0 end
            - day * ((seed % 70) - 25) / 20000.0)
        end as factor
      from latest l
      cross join lateral generate_series(1, 182) as day
      where (daily and day <= 35 or day % 7 = 0 and (daily or day <= 63))
        and ${now}::timestamptz - day * interval '1 day' > least(added_at, ${now}::timestamptz - interval '40 days')
    )
    insert into profile_observations (social_profile_id, metric, observed_at, value, source, rounded_to)
    select social_profile_id, metric, ${now}::timestamptz - day * interval '1 day',
      case
        when metric in ('engagement_rate', 'avg_daily_post_7d') then round((value * factor)::numeric, 4)::double precision
        when rounded_to is not null then floor(value * factor / rounded_to) * rounded_to
        else round(value * factor)
      end, source, rounded_to
    from past
    -- single days that were missed, and half a week of some profiles
    where chance % 19 <> 0 and not (seed % 4 = 0 and day between 11 and 14)
    on conflict do nothing`.execute(db)
}
