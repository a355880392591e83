import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { CreatorTraces } from '#records/creators/server/creator-data.ts'

/** Whether the author `a` is an account of a person: the catalogue's profile, or the same handle where a file brought it. */
export const isAccountOf = ({ profiles }: Pick<CreatorTraces, 'profiles'>): RawBuilder<SqlBool> =>
  sql<SqlBool>`(a.social_profile_id = any(${profiles.map(({ id }) => id)}::uuid[])
    or (a.platform, a.username_key) in (${handlesOf({ profiles })}))`

/** Platforms and handles of a person, as rows. */
export const handlesOf = ({ profiles }: Pick<CreatorTraces, 'profiles'>) =>
  sql`select * from unnest(${profiles.map(({ platform }) => platform)}::text[],
    ${profiles.map(({ username_key }) => username_key)}::text[])`
