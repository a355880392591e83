import { sql } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'
import { newId } from '#platform/server/new-id.ts'
import { usernameKey } from '#records/social-profiles/server/known-profile.ts'
import { profilesNamed } from '#records/social-profiles/server/named-profiles.ts'
import { type GivenAuthor, type GivenPost, type GivenSound, hashtagKey, wordKey } from '../post-row.ts'

export const authorKey = (platform: string, username: string) => `${platform} ${usernameKey(username)}`
export const soundKey = ({ title, author_name }: Pick<GivenSound, 'title' | 'author_name'>) =>
  `${wordKey(title)}\n${wordKey(author_name ?? '')}`

/** The authors by `authorKey`, made or brought up to date. Later posts say more than earlier ones. */
export async function enterAuthors(
  db: Db,
  organization_id: string,
  posts: readonly Pick<GivenPost, 'platform' | 'author' | 'counted_at'>[],
): Promise<Map<string, { id: string; follower_count: number | null }>> {
  const newest = new Map<string, { platform: GivenPost['platform']; author: GivenAuthor; counted_at: Date }>()
  for (const post of posts) {
    const key = authorKey(post.platform, post.author.username)
    const known = newest.get(key)
    if (!known || known.counted_at <= post.counted_at) newest.set(key, post)
  }
  const profiles = await profilesNamed(
    db,
    [...newest.values()].map(({ platform, author }) => ({ platform, by: 'handle', value: author.username })),
  )
  const given = JSON.stringify(
    [...newest].map(([key, { platform, author, counted_at }]) => ({
      ...author,
      id: newId(),
      platform,
      username_key: usernameKey(author.username),
      social_profile_id: profiles.get(`${platform} @${usernameKey(author.username)}`) ?? null,
      updated_at: counted_at,
      key,
    })),
  )
  const { rows } = await sql<{ key: string; id: string; follower_count: number | null }>`
    with g as (
      select * from jsonb_to_recordset(${given}::jsonb) as g (id uuid, platform text, username text, username_key text,
        nickname text, is_verified boolean, follower_count bigint, social_profile_id uuid, updated_at timestamptz, key text)
    ), entered as (
      insert into post_authors as a (organization_id, id, platform, username, username_key, nickname, is_verified,
        follower_count, social_profile_id, updated_at)
      select ${organization_id}, id, platform, username, username_key, nickname, coalesce(is_verified, false),
        follower_count, social_profile_id, updated_at from g order by platform, username_key
      on conflict (organization_id, platform, username_key) do update set
        username = excluded.username, nickname = coalesce(excluded.nickname, a.nickname),
        is_verified = coalesce((select g.is_verified from g where g.platform = a.platform and g.username_key = a.username_key),
          a.is_verified),
        follower_count = coalesce(excluded.follower_count, a.follower_count),
        social_profile_id = coalesce(excluded.social_profile_id, a.social_profile_id),
        updated_at = excluded.updated_at
      where a.updated_at <= excluded.updated_at
      returning a.id, a.platform, a.username_key, a.follower_count
    )
    select g.key, coalesce(e.id, a.id) as id, coalesce(e.follower_count, a.follower_count) as follower_count
    from g
    left join entered e on e.platform = g.platform and e.username_key = g.username_key
    left join post_authors a on a.organization_id = ${organization_id} and a.platform = g.platform
      and a.username_key = g.username_key`.execute(db)
  return new Map(rows.map(({ key, ...row }) => [key, row]))
}

/** Ids of sounds by `soundKey`; what was not known of one is filled in. */
export async function enterSounds(db: Db, organization_id: string, sounds: readonly GivenSound[]) {
  const unique = new Map(sounds.map(one => [soundKey(one), one]))
  const given = JSON.stringify(
    [...unique].map(([key, one]) => ({
      ...one,
      id: newId(),
      title_key: wordKey(one.title),
      author_key: wordKey(one.author_name ?? ''),
      id_platform: one.id_tiktok ?? one.id_instagram,
      key,
    })),
  )
  const { rows } = await sql<{ key: string; id: string }>`
    with g as (
      select * from jsonb_to_recordset(${given}::jsonb) as g (id uuid, title text, author_name text, title_key text,
        author_key text, is_original boolean, url text, cover_url text, play_url text, id_platform text, id_tiktok text,
        id_instagram text, key text)
    ), entered as (
      insert into sounds as s (organization_id, id, title, author_name, title_key, author_key, is_original, url, cover_url,
        play_url, id_platform, id_tiktok, id_instagram)
      select ${organization_id}, id, title, author_name, title_key, author_key, is_original, url, cover_url, play_url,
        id_platform, id_tiktok, id_instagram from g order by title_key, author_key
      on conflict (organization_id, title_key, author_key) do update set
        url = coalesce(s.url, excluded.url), cover_url = coalesce(s.cover_url, excluded.cover_url),
        play_url = coalesce(s.play_url, excluded.play_url), id_platform = coalesce(s.id_platform, excluded.id_platform),
        id_tiktok = coalesce(s.id_tiktok, excluded.id_tiktok),
        id_instagram = coalesce(s.id_instagram, excluded.id_instagram)
      returning s.id, s.title_key, s.author_key
    )
    select g.key, e.id from g join entered e on e.title_key = g.title_key and e.author_key = g.author_key`.execute(db)
  return new Map(rows.map(({ key, id }) => [key, id]))
}

/** Ids of hashtags by name. */
export async function enterHashtags(db: Db, organization_id: string, names: readonly string[]) {
  const unique = [...new Set(names.map(hashtagKey))].filter(Boolean)
  if (unique.length === 0) return new Map<string, string>()
  const given = JSON.stringify(unique.map(name => ({ id: newId(), name })))
  await sql`
    insert into hashtags (organization_id, id, name)
    select ${organization_id}, id, name from jsonb_to_recordset(${given}::jsonb) as g (id uuid, name text) order by name
    on conflict (organization_id, name) do nothing`.execute(db)
  const rows = await db
    .selectFrom('hashtags')
    .select(['id', 'name'])
    .where('organization_id', '=', organization_id)
    .where('name', '=', sql<string>`any(${unique}::text[])`)
    .execute()
  return new Map(rows.map(({ id, name }) => [name, id]))
}
