import { sql } from 'kysely'
import type { SocialProfileSnapshot } from '#integrations/social/port.ts'
import type { Db } from '#platform/server/database/db.ts'
import { newId } from '#platform/server/new-id.ts'
import { requestAvatarCopies } from './avatars/request-avatar-copies.ts'
import { usernameKey } from './known-profile.ts'
import { recordObservations } from './observations/record-observations.ts'

type Snapshot = SocialProfileSnapshot & { genre_ids?: string[] }

/**
 * Writes what platforms showed at this moment into the catalogue. A profile is known by its platform's id, so that a new
 * username renames it; what a platform does not tell stays as it was. Each figure is kept as an observation too. A picture is
 * shown once it has been copied. Answers the ids, in the order of the snapshots.
 */
export async function upsertProfiles(db: Db, snapshots: readonly Snapshot[], now: Date): Promise<string[]> {
  const keyed = await withPlatformIds(db, snapshots)
  const given = JSON.stringify(
    [...new Map(keyed.map(row => [keyOf(row), row])).values()].map(row => ({ ...row, id: newId(), checked_at: now })),
  )
  const rows = sql`jsonb_to_recordset(${given}::jsonb) as g (id uuid, platform text, platform_id text, username text,
    username_key text, full_name text, avatar_url text, avatar_source text, is_verified boolean, is_private boolean, follower_count bigint,
    following_count bigint, engagement_rate double precision, country_code text, email_addresses text[], bio text,
    genre_ids text[], most_recent_published_at timestamptz, avg_daily_post_7d double precision,
    median_play_count_7d bigint, median_play_count_14d bigint, checked_at timestamptz)`
  // in one order, so that two who renew the same profiles cannot wait for each other
  await sql`
    select from social_profiles s join ${rows} on s.platform = g.platform and s.platform_id = g.platform_id
    order by s.platform, s.platform_id for no key update of s`.execute(db)
  await sql`
    update social_profiles s set
      username = g.username, username_key = g.username_key, full_name = coalesce(g.full_name, s.full_name),
      avatar_url = coalesce(g.avatar_url, s.avatar_url),
      avatar_source = coalesce(g.avatar_source, s.avatar_source), is_verified = coalesce(g.is_verified, s.is_verified),
      is_private = coalesce(g.is_private, s.is_private), follower_count = coalesce(g.follower_count, s.follower_count),
      following_count = coalesce(g.following_count, s.following_count),
      engagement_rate = coalesce(g.engagement_rate, s.engagement_rate),
      country_code = coalesce(g.country_code, s.country_code), bio = coalesce(g.bio, s.bio),
      -- they are read in the bio
      email_addresses = case when g.bio is null then s.email_addresses else g.email_addresses end,
      genre_ids = coalesce(g.genre_ids, s.genre_ids),
      most_recent_published_at = coalesce(g.most_recent_published_at, s.most_recent_published_at),
      avg_daily_post_7d = coalesce(g.avg_daily_post_7d, s.avg_daily_post_7d),
      median_play_count_7d = coalesce(g.median_play_count_7d, s.median_play_count_7d),
      median_play_count_14d = coalesce(g.median_play_count_14d, s.median_play_count_14d),
      checked_at = g.checked_at
    from ${rows} where s.platform = g.platform and s.platform_id = g.platform_id`.execute(db)
  await sql`
    insert into social_profiles (id, platform, platform_id, username, username_key, full_name, avatar_url, avatar_source,
      is_verified, is_private, follower_count, following_count, engagement_rate, country_code, email_addresses, bio, genre_ids,
      most_recent_published_at, avg_daily_post_7d, median_play_count_7d, median_play_count_14d, checked_at)
    select id, platform, platform_id, username, username_key, full_name, avatar_url, avatar_source,
      coalesce(is_verified, false), coalesce(is_private, false), follower_count, following_count, engagement_rate, country_code, email_addresses, bio,
      coalesce(genre_ids, '{}'), most_recent_published_at, avg_daily_post_7d, median_play_count_7d,
      median_play_count_14d, checked_at
    from ${rows} order by platform, platform_id
    on conflict (platform, platform_id) do nothing`.execute(db)
  const written = await sql<{ id: string; platform: string; platform_id: string }>`
    select s.id, s.platform, s.platform_id from social_profiles s
    join ${rows} on s.platform = g.platform and s.platform_id = g.platform_id`.execute(db)
  await requestAvatarCopies(
    db,
    written.rows.map(({ id }) => id),
  )
  const ids = new Map(written.rows.map(row => [keyOf(row), row.id]))
  const seen = keyed.flatMap((row, at) => {
    const [id, snapshot] = [ids.get(keyOf(row)), snapshots[at]]
    return id && snapshot ? [{ id, snapshot }] : []
  })
  await recordObservations(db, seen, now)
  return seen.map(({ id }) => id)
}

const keyOf = ({ platform, platform_id }: { platform: string; platform_id: string }) => `${platform} ${platform_id}`

/** What our own server shows is shown as it is; anybody else's picture, `//host` too, is only where a copy comes from. */
const pictureOf = ({ avatar_url }: Pick<Snapshot, 'avatar_url'>) =>
  avatar_url && /^\/(?![/\\])/.test(avatar_url)
    ? { avatar_source: null }
    : { avatar_url: null, avatar_source: avatar_url }

/**
 * Some platforms give no ids. Such a profile is known by `@` and its name, until an answer tells the id that belongs to it;
 * and a name alone means the profile that bore it last.
 */
async function withPlatformIds(db: Db, snapshots: readonly Snapshot[]) {
  // posts and their source are kept beside the catalogue
  const named = snapshots.map(({ posts, engagement_formula, source, ...snapshot }) => ({
    ...snapshot,
    ...pictureOf(snapshot),
    username_key: usernameKey(snapshot.username),
  }))
  const telling = JSON.stringify(named.filter(hasId))
  await sql`
    update social_profiles s set platform_id = g.platform_id
    from jsonb_to_recordset(${telling}::jsonb) as g (platform text, platform_id text, username_key text)
    where s.platform = g.platform and s.platform_id = '@' || g.username_key and not exists (
      select from social_profiles o where o.platform = g.platform and o.platform_id = g.platform_id
    )`.execute(db)
  const without = JSON.stringify(named.filter(row => !hasId(row)))
  const { rows } = await sql<{ platform: string; username_key: string; platform_id: string }>`
    select distinct on (s.platform, s.username_key) s.platform, s.username_key, s.platform_id
    from social_profiles s
    join jsonb_to_recordset(${without}::jsonb) as g (platform text, username_key text)
      on s.platform = g.platform and s.username_key = g.username_key
    order by s.platform, s.username_key, s.checked_at desc`.execute(db)
  const known = new Map(rows.map(row => [`${row.platform} ${row.username_key}`, row.platform_id]))
  return named.map(row => ({
    ...row,
    platform_id: hasId(row)
      ? row.platform_id
      : (known.get(`${row.platform} ${row.username_key}`) ?? `@${row.username_key}`),
  }))
}

export const hasId = ({ platform_id }: { platform_id: string }) => !platform_id.startsWith('@')

/** When the platform was last asked about these profiles. */
export async function setChecked(db: Db, ids: readonly string[], checked_at: Date): Promise<void> {
  await db
    .updateTable('social_profiles')
    .set({ checked_at })
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
}
