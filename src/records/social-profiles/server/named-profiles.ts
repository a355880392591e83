import { sql } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'
import { newId } from '#platform/server/new-id.ts'
import type { CreatorPlatform } from '../contract.ts'
import { usernameKey } from './known-profile.ts'

/** A profile by what a link or a cell says of it. */
export interface NamedProfile {
  platform: CreatorPlatform
  by: 'handle' | 'id'
  value: string
}

/** What a profile is told apart by, as far as names go: equal for two spellings of one. */
export const profileKey = ({ platform, by, value }: NamedProfile) =>
  `${platform} ${by === 'id' ? value : `@${usernameKey(value)}`}`

const keyed = (named: readonly NamedProfile[]) =>
  [...new Map(named.map(one => [profileKey(one), one])).entries()].map(([key, { platform, by, value }]) => ({
    key,
    platform,
    by,
    value,
    name_key: by === 'id' ? value : usernameKey(value),
  }))

/** Profiles of the catalogue by their `profileKey`; of several that have borne a name, the one asked about last. */
export async function profilesNamed(db: Db, named: readonly NamedProfile[]): Promise<Map<string, string>> {
  const given = JSON.stringify(keyed(named))
  const { rows } = await sql<{ key: string; id: string }>`
    with g as (
      select * from jsonb_to_recordset(${given}::jsonb) as g (key text, platform text, by text, name_key text)
    )
    select g.key, s.id from g
    join social_profiles s on s.platform = g.platform and s.platform_id = g.name_key where g.by = 'id'
    union all
    select * from (
      select distinct on (g.key) g.key, s.id from g
      join social_profiles s on s.platform = g.platform and s.username_key = g.name_key where g.by = 'handle'
      order by g.key, s.checked_at desc
    ) of_handles`.execute(db)
  return new Map(rows.map(({ key, id }) => [key, id]))
}

/**
 * The same, made where the catalogue has none. Of such a profile nothing is known but its name, and what a team says of its
 * owner stays with the team: the next renewal asks the platform about it before all others.
 */
export async function profilesMade(db: Db, named: readonly NamedProfile[]): Promise<Map<string, string>> {
  const known = await profilesNamed(db, named)
  const missing = keyed(named)
    .filter(({ key }) => !known.has(key))
    .map(one => ({
      id: newId(),
      platform: one.platform,
      platform_id: one.by === 'id' ? one.value : `@${one.name_key}`,
      username: one.value,
      username_key: usernameKey(one.value),
    }))
  if (missing.length === 0) return known
  // in one order, so that two who name the same profiles cannot wait for each other
  await sql`
    insert into social_profiles (id, platform, platform_id, username, username_key, checked_at)
    select id, platform, platform_id, username, username_key, 'epoch'
    from jsonb_to_recordset(${JSON.stringify(missing)}::jsonb)
      as g (id uuid, platform text, platform_id text, username text, username_key text)
    order by platform, platform_id
    on conflict (platform, platform_id) do nothing`.execute(db)
  return profilesNamed(db, named)
}
