import { sql } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'
import { type GivenPost, postKey } from '../post-row.ts'

export interface KnownPost {
  id: string
  platform: string
  platform_id: string
  url: string
  description: string
  region: string | null
  sound_id: string | null
  hashtag_ids: string[]
  genre_ids: string[]
  play_url: string | null
  duration_s: number | null
  cover_source: string | null
  play_count: number | null
  heart_count: number | null
  comment_count: number | null
  share_count: number | null
  counted_at: Date
  /** Whether counts of the moment that is asked for are stored already. */
  has_counts: boolean
}

/** The stored posts among the given ones, by `postKey`. */
export async function knownPosts(db: Db, organization_id: string, posts: readonly GivenPost[]) {
  const given = JSON.stringify(
    posts.map(({ platform, platform_id, counted_at }) => ({ platform, platform_id, counted_at })),
  )
  const { rows } = await sql<KnownPost>`
    select p.id, p.platform, p.platform_id, p.url, p.description, p.region, p.sound_id, p.hashtag_ids, p.genre_ids,
      p.play_url, p.duration_s, p.cover_source, p.play_count, p.heart_count, p.comment_count, p.share_count, p.counted_at,
      exists (
        select from post_metrics m
        where m.organization_id = p.organization_id and m.post_id = p.id and m.counted_at = g.counted_at
      ) as has_counts
    from jsonb_to_recordset(${given}::jsonb) as g (platform text, platform_id text, counted_at timestamptz)
    join posts p on p.organization_id = ${organization_id} and p.platform = g.platform
      and p.platform_id = g.platform_id`.execute(db)
  return new Map(rows.map(row => [postKey(row), row]))
}

/** Names of columns that a later look may change. */
export const UPDATABLE_FIELDS = [
  'url',
  'description',
  'region',
  'sound_id',
  'hashtag_ids',
  'genre_ids',
  'play_url',
  'duration_s',
  'cover_source',
  'play_count',
  'heart_count',
  'comment_count',
  'share_count',
] as const
export type UpdatableFields = Pick<KnownPost, (typeof UPDATABLE_FIELDS)[number]>

/** What of a stored post a new look changes: each column as it was and as it becomes. */
export type ChangedColumns = Partial<
  Record<(typeof UPDATABLE_FIELDS)[number] | 'counted_at', readonly [unknown, unknown]>
>

/**
 * A newer look replaces what it says; an older one fills in what nobody knew. What is not said stays either way.
 */
export function changesOf(known: KnownPost, given: UpdatableFields, counted_at: Date): ChangedColumns {
  const isNewer = counted_at >= known.counted_at
  const changes: ChangedColumns = {}
  for (const column of UPDATABLE_FIELDS) {
    const [before, after] = [known[column], given[column]]
    if (isNothing(after) || same(before, after) || (!isNewer && !isNothing(before))) continue
    changes[column] = [before, after]
  }
  if (counted_at > known.counted_at) changes.counted_at = [known.counted_at, counted_at]
  return changes
}

const isNothing = (value: unknown) => value === null || value === '' || (Array.isArray(value) && value.length === 0)
const same = (one: unknown, other: unknown) =>
  Array.isArray(one) && Array.isArray(other)
    ? one.length === other.length && one.every(value => other.includes(value))
    : one === other
