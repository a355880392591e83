import { sql } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'
import {
  aggregateMetrics,
  type CountedPlatform,
  METRIC_PLATFORMS,
  type PlatformCounts,
  platformMetrics,
} from '#records/promotions/metrics.ts'
import { STEPS } from '#records/promotions/stages.ts'

/** Prices count once a creator has posted. */
const LIVE_STAGES = STEPS.slice(STEPS.findIndex(({ id }) => id === 'posted')).flatMap(({ stages }) => [...stages])

const nothing: PlatformCounts = {
  play_count: 0,
  like_count: 0,
  comment_count: 0,
  share_count: 0,
  content_count: 0,
  cost: null,
}

/** Figures of the live posts of an artist's promotions. Prices in other currencies are converted by the reference rates. */
export async function artistMetrics(
  db: Db,
  { organization_id, artist_id, currency }: { organization_id: string; artist_id: string; currency: string },
) {
  const { rows } = await sql<PlatformCounts & { platform: string }>`
    with ours as (
      select a.organization_id, a.id from activations a
      join promotions p on p.organization_id = a.organization_id and p.id = a.promotion_id
      where a.organization_id = ${organization_id} and p.drop_profile_id = ${artist_id}
    ), counted as (
      select l.platform, count(*)::int as content_count, coalesce(sum(p.play_count), 0)::float8 as play_count,
        coalesce(sum(p.heart_count), 0)::float8 as like_count, coalesce(sum(p.comment_count), 0)::float8 as comment_count,
        coalesce(sum(p.share_count), 0)::float8 as share_count
      from ours join activation_posts l on l.organization_id = ours.organization_id and l.activation_id = ours.id
      left join posts p on p.organization_id = l.organization_id and p.platform = l.platform and p.platform_id = l.platform_id
      group by 1
    ), paid as (
      select f.platform, sum(ac.price::float8 * theirs.usd::float8 / asked.usd::float8) as cost
      from ours join activation_creators ac on ac.organization_id = ours.organization_id and ac.activation_id = ours.id
      join social_profiles f on f.id = ac.social_profile_id
      join reference_rates theirs on theirs.currency = ac.currency
      join reference_rates asked on asked.currency = ${currency}
      where ac.price is not null and ac.stage = any(${LIVE_STAGES}::text[])
      group by 1
    )
    select counted.*, paid.cost from counted left join paid using (platform)`.execute(db)
  const counts = new Map(rows.map(({ platform, ...of }) => [platform.toLowerCase(), of]))
  const platforms = METRIC_PLATFORMS.filter(platform => platform !== 'fanfare')
  const figures = platforms.map(platform => {
    const of = counts.get(platform) ?? nothing
    return { platform, share_count: of.share_count, ...platformMetrics(of) }
  })
  const byPlatform = Object.fromEntries(figures.map(({ platform, ...of }) => [platform, of]))
  return {
    fanfare: aggregateMetrics(figures),
    ...(byPlatform as Record<CountedPlatform, (typeof figures)[number]>),
  }
}
