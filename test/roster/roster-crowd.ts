import { newId } from '#platform/server/new-id.ts'
import type { CONTACT_TYPES, SOURCES } from '#records/creators/contract.ts'
import type { CreatorPlatform } from '#records/social-profiles/contract.ts'
import type { TestServer } from '../server.ts'

/** A creator as a test wants it; what is left out is empty. */
export interface GivenCreator {
  name?: string
  profiles?: {
    username: string
    platform?: CreatorPlatform
    full_name?: string
    follower_count?: number
    engagement_rate?: number
    is_verified?: boolean
    country_code?: string
    email_addresses?: string[]
    genre_ids?: string[]
    median_play_count_7d?: number
    median_play_count_14d?: number
    /** When its followers were read. */
    read_at?: string
  }[]
  tags?: string[]
  prices?: number[]
  contacts?: { type: (typeof CONTACT_TYPES)[number]; value: string }[]
  locations?: { city: string | null; country_code: string | null; state?: string }[]
  genre_ids?: string[]
  rating?: number
  gender?: 'MALE' | 'FEMALE' | 'UNSPECIFIED'
  source?: (typeof SOURCES)[number]
  composite_score?: number
  promotion_count?: number
  /** When the latest promotion was. */
  promoted_at?: string
  added_at?: string
}

/** Writes creators straight into a team's list of everybody, and answers their ids in order. */
export async function givenCreators(
  server: TestServer,
  organization_id: string,
  creators: readonly GivenCreator[],
): Promise<string[]> {
  const rows = creators.map(creator => ({ ...creator, id: newId() }))
  const profiles = rows.flatMap(({ id: creator_id, profiles = [] }) =>
    profiles.map(profile => ({ id: newId(), platform: 'TikTok', ...profile, creator_id })),
  )
  const ofEach = <T>(values: (creator: GivenCreator) => readonly T[] | undefined) =>
    rows.flatMap(creator =>
      (values(creator) ?? []).map((value, position) => ({ id: newId(), creator_id: creator.id, value, position })),
    )
  const given = {
    creators: rows,
    profiles,
    tags: ofEach(({ tags }) => tags),
    prices: ofEach(({ prices }) => prices),
    contacts: ofEach(({ contacts }) => contacts),
    locations: ofEach(({ locations }) => locations),
    genres: ofEach(({ genre_ids }) => genre_ids),
  }
  const json = JSON.stringify(given)
  for (const statement of statements) await server.sql(statement, [organization_id, json])
  return rows.map(({ id }) => id)
}

const each = (part: string, columns: string) => `jsonb_to_recordset($2::jsonb -> '${part}') as g (${columns})`

const statements = [
  `insert into creators (organization_id, id, name, rating, gender, source, composite_score, promotion_count, recent_promotion)
   select $1::uuid, id, name, coalesce(rating, 0), gender, coalesce(source, 'manually'), coalesce(composite_score, 0), coalesce(promotion_count, 0),
     case when promoted_at is not null then jsonb_build_object('id', id, 'name', 'Promotion', 'added_at', promoted_at) end
   from ${each('creators', 'id uuid, name text, rating integer, gender text, source text, composite_score float, promotion_count integer, promoted_at text')}`,
  `insert into social_profiles (id, platform, platform_id, username, username_key, full_name, is_verified, follower_count, engagement_rate, country_code, email_addresses, genre_ids, median_play_count_7d, median_play_count_14d)
   select id, platform, id::text, username, lower(username), full_name, coalesce(is_verified, false), follower_count, engagement_rate, country_code, coalesce(email_addresses, '{}'), coalesce(genre_ids, '{}'), median_play_count_7d, median_play_count_14d
   from ${each('profiles', 'id uuid, platform text, username text, full_name text, is_verified boolean, follower_count bigint, engagement_rate float, country_code text, email_addresses text[], genre_ids text[], median_play_count_7d bigint, median_play_count_14d bigint')} where $1::uuid is not null`,
  `insert into profile_observations (social_profile_id, metric, observed_at, value, source)
   select id, 'follower_count', read_at, coalesce(follower_count, 0), 'tiktok'
   from ${each('profiles', 'id uuid, follower_count bigint, read_at timestamptz')} where read_at is not null and $1::uuid is not null`,
  `insert into creator_profiles (organization_id, social_profile_id, creator_id)
   select $1::uuid, id, creator_id from ${each('profiles', 'id uuid, creator_id uuid')}`,
  `insert into tags (organization_id, id, name)
   select distinct on (lower(value)) $1::uuid, id, value from ${each('tags', 'id uuid, value text')} order by lower(value)
   on conflict do nothing`,
  `insert into creator_tags (organization_id, creator_id, tag_id)
   select $1::uuid, creator_id, t.id from ${each('tags', 'creator_id uuid, value text')}
   join tags t on t.organization_id = $1 and lower(t.name) = lower(value) on conflict do nothing`,
  `insert into creator_prices (organization_id, id, creator_id, currency, price, num_posts, position)
   select $1::uuid, id, creator_id, 'USD', value, 1, position from ${each('prices', 'id uuid, creator_id uuid, value numeric, position integer')}`,
  `insert into creator_contacts (organization_id, id, creator_id, type, value, position)
   select $1::uuid, id, creator_id, value ->> 'type', value ->> 'value', position from ${each('contacts', 'id uuid, creator_id uuid, value jsonb, position integer')}`,
  `insert into creator_locations (organization_id, id, creator_id, city, state, country_code, position)
   select $1::uuid, id, creator_id, value ->> 'city', value ->> 'state', value ->> 'country_code', position from ${each('locations', 'id uuid, creator_id uuid, value jsonb, position integer')}`,
  `insert into creator_genres (organization_id, creator_id, genre_id, position)
   select $1::uuid, creator_id, value, position from ${each('genres', 'creator_id uuid, value text, position integer')}`,
  `select add_to_roster($1::uuid, $1::uuid, array(select id from ${each('creators', 'id uuid')}))`,
  `update roster_creators rc set added_at = g.added_at::timestamptz from ${each('creators', 'id uuid, added_at text')}
   where rc.organization_id = $1::uuid and rc.creator_id = g.id and g.added_at is not null`,
]
