import { sql } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'
import { newId } from '#platform/server/new-id.ts'
import { detectTrendsSoon } from '#records/trends/server/detect-trends.ts'
import { engagementOf } from '../../engagement.ts'
import { requestCoverCopies } from '../covers/request-cover-copies.ts'
import { lockPosts } from '../lock-posts.ts'
import { type GivenPost, hashtagKey, postKey } from '../post-row.ts'
import { refreshAuthors, refreshPosts } from '../refresh-posts.ts'
import { type ChangedColumns, changesOf, type KnownPost, knownPosts } from './known-posts.ts'
import { enterMemberships } from './memberships.ts'
import { authorKey, enterAuthors, enterHashtags, enterSounds, soundKey } from './named-rows.ts'

interface Entering {
  organization_id: string
  /** The segment that the posts are for. Hashtags, sounds and accounts that other segments follow bring them there too. */
  segment_id: string | null
  /** The file they came in; null: the platform itself. */
  import_id: string | null
}

/** What became of a post, and what is needed to undo it. */
export interface EnteredPost {
  outcome: 'ADDED' | 'UPDATED' | 'UNCHANGED'
  post_id: string
  change: PostChange | null
}

export interface PostChange {
  added: boolean
  columns: ChangedColumns
  /** The moment of the counts that it brought. */
  counted_at: Date | null
  /** Segments that it entered. */
  segment_ids: string[]
}

/**
 * Enters posts, each once: new ones are added, known ones get the newer counts, and every count is kept with its time. Answers
 * in the order of the posts. The transaction holds the lock of the team's posts afterwards.
 */
export async function enterPosts(db: Db, entering: Entering, posts: readonly GivenPost[]): Promise<EnteredPost[]> {
  if (posts.length === 0) return []
  const { organization_id, import_id } = entering
  await lockPosts(db, organization_id)
  const known = await knownPosts(db, organization_id, posts)
  const authors = await enterAuthors(db, organization_id, posts)
  const sounds = await enterSounds(
    db,
    organization_id,
    posts.flatMap(({ sound }) => sound ?? []),
  )
  const hashtags = await enterHashtags(
    db,
    organization_id,
    posts.flatMap(post => post.hashtags),
  )

  const rows = posts.map(given => {
    const before = known.get(postKey(given))
    const author = authors.get(authorKey(given.platform, given.author.username))
    const row = {
      ...given,
      description: given.description ?? '',
      author_id: author?.id ?? '',
      sound_id: given.sound ? (sounds.get(soundKey(given.sound)) ?? null) : null,
      hashtag_ids: given.hashtags.flatMap(name => hashtags.get(hashtagKey(name)) ?? []),
      genre_ids: [...given.genre_ids],
    }
    const columns = before ? changesOf(before, row, given.counted_at) : {}
    const counts = countsAfter(before, row)
    return {
      ...row,
      id: before?.id ?? newId(),
      added: !before,
      brings_counts: !before?.has_counts,
      columns,
      ...engagementOf(counts, author?.follower_count ?? null),
    }
  })
  const added = rows.filter(row => row.added)
  const changed = rows.filter(row => !row.added && Object.keys(row.columns).length > 0)
  await insertPosts(db, organization_id, added)
  await updatePosts(db, organization_id, changed)
  await keepCounts(
    db,
    { organization_id, import_id },
    rows.filter(row => row.brings_counts),
  )
  await refreshPosts(
    db,
    organization_id,
    changed.map(({ id }) => id),
  )
  const entered = await enterMemberships(db, entering, rows)
  await refreshAuthors(db, organization_id, [...new Set(rows.map(({ author_id }) => author_id))])
  await requestCoverCopies(
    db,
    organization_id,
    rows.map(({ id }) => id),
  )
  for (const segment_id of new Set([...entered.values()].flat()))
    await detectTrendsSoon(db, { organization_id, segment_id })
  return rows.map(({ id, added, columns, brings_counts, counted_at }) => {
    const segment_ids = entered.get(id) ?? []
    const isChanged = added || brings_counts || segment_ids.length > 0 || Object.keys(columns).length > 0
    return {
      outcome: added ? 'ADDED' : isChanged ? 'UPDATED' : 'UNCHANGED',
      post_id: id,
      change: isChanged ? { added, columns, counted_at: brings_counts ? counted_at : null, segment_ids } : null,
    }
  })
}

const COUNTS = ['play_count', 'heart_count', 'comment_count', 'share_count'] as const

/** The counts that a post has once it is entered. */
function countsAfter(before: KnownPost | undefined, given: Pick<GivenPost, (typeof COUNTS)[number] | 'counted_at'>) {
  if (!before) return given
  const isNewer = given.counted_at >= before.counted_at
  const of = (column: (typeof COUNTS)[number]) =>
    isNewer ? (given[column] ?? before[column]) : (before[column] ?? given[column])
  return {
    play_count: of('play_count'),
    heart_count: of('heart_count'),
    comment_count: of('comment_count'),
    share_count: of('share_count'),
  }
}

async function insertPosts(db: Db, organization_id: string, rows: readonly object[]) {
  if (rows.length === 0) return
  await sql`
    insert into posts (organization_id, id, platform, platform_id, url, description, published_at, region, author_id, sound_id,
      hashtag_ids, genre_ids, play_url, duration_s, carousel_assets, cover_source, cover_url, play_count, heart_count,
      comment_count, share_count, engagement_rate, engagement_formula, counted_at)
    select ${organization_id}, id, platform, platform_id, url, description, published_at, region, author_id, sound_id,
      hashtag_ids, genre_ids, play_url, duration_s, carousel_assets, cover_source,
      -- what our own server shows is shown as it is
      case when cover_source ~ '^/[a-z]' then cover_source end, play_count, heart_count,
      comment_count, share_count, engagement_rate, engagement_formula, counted_at
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as g (id uuid, platform text, platform_id text, url text,
      description text, published_at timestamptz, region text, author_id uuid, sound_id uuid, hashtag_ids uuid[],
      genre_ids text[], play_url text, duration_s integer, carousel_assets jsonb, cover_source text, play_count bigint,
      heart_count bigint, comment_count bigint, share_count bigint, engagement_rate double precision,
      engagement_formula text, counted_at timestamptz)
    order by published_at, platform_id`.execute(db)
}

interface Updated {
  id: string
  columns: ChangedColumns
  engagement_rate: number | null
  engagement_formula: string | null
}

async function updatePosts(db: Db, organization_id: string, rows: readonly Updated[]) {
  if (rows.length === 0) return
  const given = rows.map(({ id, columns, engagement_rate, engagement_formula }) => ({
    id,
    engagement_rate,
    engagement_formula,
    ...Object.fromEntries(Object.entries(columns).map(([column, [, after]]) => [column, after])),
  }))
  await sql`
    update posts p set url = coalesce(g.url, p.url), description = coalesce(g.description, p.description),
      region = coalesce(g.region, p.region), sound_id = coalesce(g.sound_id, p.sound_id),
      hashtag_ids = coalesce(g.hashtag_ids, p.hashtag_ids), genre_ids = coalesce(g.genre_ids, p.genre_ids),
      play_url = coalesce(g.play_url, p.play_url), duration_s = coalesce(g.duration_s, p.duration_s),
      cover_source = coalesce(g.cover_source, p.cover_source),
      -- another address may have what the last one had not
      cover_attempts = case when coalesce(g.cover_source, p.cover_source) = p.cover_source then p.cover_attempts else 0 end,
      play_count = coalesce(g.play_count, p.play_count),
      heart_count = coalesce(g.heart_count, p.heart_count), comment_count = coalesce(g.comment_count, p.comment_count),
      share_count = coalesce(g.share_count, p.share_count), counted_at = coalesce(g.counted_at, p.counted_at),
      engagement_rate = g.engagement_rate, engagement_formula = g.engagement_formula
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as g (id uuid, url text, description text, region text,
      sound_id uuid, hashtag_ids uuid[], genre_ids text[], play_url text, duration_s integer, cover_source text,
      play_count bigint, heart_count bigint, comment_count bigint, share_count bigint, counted_at timestamptz,
      engagement_rate double precision, engagement_formula text)
    where p.organization_id = ${organization_id} and p.id = g.id`.execute(db)
}

interface Counted {
  id: string
  counted_at: Date
}

async function keepCounts(
  db: Db,
  { organization_id, import_id }: { organization_id: string; import_id: string | null },
  rows: readonly Counted[],
) {
  if (rows.length === 0) return
  await sql`
    insert into post_metrics (organization_id, post_id, counted_at, play_count, heart_count, comment_count, share_count,
      import_id)
    select ${organization_id}, id, counted_at, play_count, heart_count, comment_count, share_count, ${import_id}::uuid
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as g (id uuid, counted_at timestamptz, play_count bigint,
      heart_count bigint, comment_count bigint, share_count bigint)
    on conflict (organization_id, post_id, counted_at) do nothing`.execute(db)
}
