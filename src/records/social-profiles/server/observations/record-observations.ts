import { sql } from 'kysely'
import type { SocialPostSnapshot, SocialProfileSnapshot } from '#integrations/social/port.ts'
import type { Db } from '#platform/server/database/db.ts'
import { type ProfileMetric, roundingOf } from '../../metrics.ts'

interface Seen {
  id: string
  snapshot: SocialProfileSnapshot
}

/** A snapshot that nobody signed comes from the platform itself. */
const sourceOf = ({ source, platform }: SocialProfileSnapshot) => source ?? platform.toLowerCase()

/** Keeps what platforms showed at this moment: each figure as an observation, and the newest posts. */
export async function recordObservations(db: Db, seen: readonly Seen[], now: Date): Promise<void> {
  const once = [...new Map(seen.map(one => [one.id, one])).values()]
  await writeObservations(
    db,
    once.flatMap(({ id, snapshot }) =>
      figuresOf(snapshot, now).map(([metric, value]) => ({
        social_profile_id: id,
        metric,
        value,
        observed_at: now,
        source: sourceOf(snapshot),
        rounded_to: roundingOf(snapshot.platform, metric, value),
      })),
    ),
  )
  const withPosts = once.filter(({ snapshot }) => snapshot.posts.length > 0)
  if (withPosts.length === 0) return
  await sql`
    insert into profile_posts (social_profile_id, posts, source, read_at)
    select social_profile_id, posts, source, read_at
    from jsonb_to_recordset(${JSON.stringify(
      withPosts.map(({ id, snapshot }) => ({
        social_profile_id: id,
        posts: snapshot.posts,
        source: sourceOf(snapshot),
        read_at: now,
      })),
    )}::jsonb) as g (social_profile_id uuid, posts jsonb, source text, read_at timestamptz)
    order by social_profile_id
    on conflict (social_profile_id) do update
      set posts = excluded.posts, source = excluded.source, read_at = excluded.read_at`.execute(db)
}

interface Observation {
  social_profile_id: string
  metric: ProfileMetric
  value: number
  observed_at: Date
  source: string
  rounded_to: number | null
}

/** One insert for any number. A figure that was read twice at one moment is kept as it was read last. */
async function writeObservations(db: Db, observations: readonly Observation[]): Promise<void> {
  if (observations.length === 0) return
  await sql`
    insert into profile_observations (social_profile_id, metric, observed_at, value, source, rounded_to)
    select social_profile_id, metric, observed_at, value, source, rounded_to
    from jsonb_to_recordset(${JSON.stringify(observations)}::jsonb) as g (social_profile_id uuid, metric text,
      observed_at timestamptz, value double precision, source text, rounded_to double precision)
    order by social_profile_id, metric, observed_at
    on conflict (social_profile_id, metric, observed_at) do update
      set value = excluded.value, source = excluded.source, rounded_to = excluded.rounded_to`.execute(db)
}

const WEEK_MS = 7 * 86_400_000
const counts = ['play_count', 'like_count', 'comment_count', 'share_count'] as const

/** What a snapshot says in figures; nothing for what the platform does not tell. */
function figuresOf(snapshot: SocialProfileSnapshot, now: Date): [ProfileMetric, number][] {
  const { posts } = snapshot
  const lately = posts.filter(({ published_at }) => now.getTime() - published_at.getTime() <= WEEK_MS)
  const medians = counts.flatMap((count): [ProfileMetric, number | null][] => [
    [`median_${count}`, medianOf(posts, count)],
    [`median_${count}_7d`, medianOf(lately, count)],
  ])
  const { follower_count, following_count, engagement_rate, avg_daily_post_7d } = snapshot
  const all = Object.entries({ follower_count, following_count, engagement_rate, avg_daily_post_7d })
  return [...(all as [ProfileMetric, number | null][]), ...medians].flatMap(([metric, value]) =>
    value === null ? [] : [[metric, value] as [ProfileMetric, number]],
  )
}

function medianOf(posts: readonly SocialPostSnapshot[], count: (typeof counts)[number]): number | null {
  const sorted = posts.flatMap(post => post[count] ?? []).sort((a, b) => a - b)
  const [low, high] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]]
  return low === undefined || high === undefined ? null : Math.round((low + high) / 2)
}
