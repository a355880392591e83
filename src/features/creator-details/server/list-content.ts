import { sql } from 'kysely'
import type { Page } from '#platform/contract/paging.ts'
import type { Db } from '#platform/server/database/db.ts'
import { keysetPage } from '#platform/server/database/keyset.ts'
import { notFound, raise } from '#platform/server/errors.ts'
import type { SocialPost } from '../contract.ts'

const PAGE = 20

interface Asked {
  organization_id: string
  social_profile_id: string
  cursor?: string | null | undefined
}

/** A post of either origin. */
type Row = Omit<SocialPost, 'author' | 'published_at' | 'platform' | 'type'> & {
  published_at: Date
  /** Of an account that the team follows as the artist's own. */
  is_artist: boolean
}

/** Posts of a profile, newest first: those of the team, and what the last lookup showed beside them. */
export async function listContent(db: Db, asked: Asked): Promise<Page<SocialPost>> {
  const profile = await db
    .selectFrom('social_profiles')
    .select(['id', 'platform', 'username', 'username_key', 'avatar_url', 'is_verified', 'country_code'])
    .where('id', '=', asked.social_profile_id)
    .executeTakeFirst()
  const { platform, username_key, country_code, ...author } = profile ?? raise(notFound('Profile'))
  const whose = { ...asked, platform, username_key }
  const all = db
    .with('content', () => sql<Row>`(${teamPosts(whose)} union all ${shownPosts(whose)})`)
    .selectFrom('content')
    .selectAll()
  const { items, links } = await keysetPage(all, {
    sort: [{ column: 'published_at', direction: 'desc' }],
    cursor: asked.cursor,
    limit: PAGE,
  })
  const toPost = ({ is_artist, ...post }: Row): SocialPost => ({
    ...post,
    platform: platform as SocialPost['platform'],
    type: is_artist ? 'brand_post' : 'ugc_post',
    country_code: post.country_code ?? country_code,
    published_at: post.published_at.toISOString(),
    author,
  })
  return { items: items.map(toPost), links }
}

interface Whose extends Asked {
  platform: string
  username_key: string
}

/** What the team brought in by file or follows. An author is the profile by its link, or by its name. */
const teamPosts = ({ organization_id, social_profile_id, platform, username_key }: Whose) => sql`
  select p.id::text as id, p.id as post_id, p.url, p.description, p.play_count, p.comment_count,
    p.heart_count as like_count, p.share_count, p.engagement_rate, p.cover_url, p.play_url, p.platform_id as id_platform,
    p.published_at, p.region as country_code, p.carousel_assets,
    case when s.id is null then null
      else jsonb_build_object('id', s.id, 'title', s.title, 'author_name', s.author_name) end as sound,
    exists (
      select from segment_sources k where k.organization_id = ${organization_id} and k.kind = 'ACCOUNT' and k.is_artist
        and k.platform = a.platform and k.value_key = a.username_key
    ) as is_artist
  from post_authors a
  join posts p on p.organization_id = ${organization_id} and p.author_id = a.id
  left join sounds s on s.organization_id = ${organization_id} and s.id = p.sound_id
  where a.organization_id = ${organization_id}
    and (a.social_profile_id = ${social_profile_id} or a.platform = ${platform} and a.username_key = ${username_key})`

/** What the last lookup showed and the team has not brought in. A picture is shown from our own server only. */
const shownPosts = ({ organization_id, social_profile_id, platform }: Whose) => sql`
  select g.platform_id as id, null::uuid as post_id, g.url, g.description, g.play_count, g.comment_count, g.like_count,
    g.share_count,
    case when g.play_count > 0 and g.like_count is not null
      then (g.like_count + coalesce(g.comment_count, 0) + coalesce(g.share_count, 0))::double precision / g.play_count
    end as engagement_rate,
    case when g.cover_url ~ '^/[^/\\\\]' then g.cover_url end as cover_url, null as play_url, g.platform_id as id_platform,
    g.published_at, null as country_code, '[]'::jsonb as carousel_assets, null::jsonb as sound, false as is_artist
  from profile_posts k, jsonb_to_recordset(k.posts) as g (platform_id text, url text, description text,
    cover_url text, published_at timestamptz, play_count bigint, comment_count bigint, like_count bigint,
    share_count bigint)
  where k.social_profile_id = ${social_profile_id} and not exists (
    select from posts p where p.organization_id = ${organization_id} and p.platform = ${platform}
      and p.platform_id = g.platform_id
  )`
