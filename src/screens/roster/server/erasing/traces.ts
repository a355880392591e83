import { sql } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'
import type { CreatorData, CreatorTraces } from '#records/creators/server/creator-data.ts'

/** Shorter ones say nothing of a person, and stand everywhere. */
const MIN_WORD_LENGTH = 3

/** Undefined where the team has no such creator; who is found is held until the transaction ends. */
export async function tracesOf(
  db: Db,
  data: readonly CreatorData[],
  { organization_id, creator_id }: { organization_id: string; creator_id: string },
): Promise<CreatorTraces | undefined> {
  const creator = await db
    .selectFrom('creators')
    .select('name')
    .where('organization_id', '=', organization_id)
    .where('id', '=', creator_id)
    .forUpdate()
    .executeTakeFirst()
  if (!creator) return undefined
  const former = await formerlyOf(db, organization_id, creator_id)
  const profiles = await db
    .selectFrom('social_profiles')
    .select(['id', 'platform', 'platform_id', 'username', 'username_key', 'full_name', 'email_addresses'])
    .where(
      'id',
      'in',
      sql<string>`(
        select social_profile_id from creator_profiles
        where organization_id = ${organization_id} and creator_id = ${creator_id}
        union select f.id from unnest(${former.profile_ids}::uuid[]) f (id) where not exists (
          select from creator_profiles where organization_id = ${organization_id} and social_profile_id = f.id
        ))`,
    )
    .execute()
  const profileIds = profiles.map(({ id }) => id)
  const noted: (string | null)[] = []
  for (const { contacts } of data)
    if (contacts) noted.push(...(await contacts(db, { organization_id, creator_id, profileIds })))
  const places = await db
    .selectFrom('creator_locations')
    .select('city')
    .where('organization_id', '=', organization_id)
    .where('creator_id', '=', creator_id)
    .execute()
  const cities = places.flatMap(({ city }) => city ?? [])
  const contacts = told([...profiles.flatMap(profile => profile.email_addresses), ...noted])
  const usernames = told(profiles.map(({ username }) => username.replace(/^@/, '')))
  const names = told([creator.name, ...former.names, ...profiles.map(({ full_name }) => full_name)])
  const words = [...contacts, ...usernames.flatMap(name => [name, `@${name}`]), ...names]
  const ids = await partsOf(db, organization_id, creator_id)
  return { organization_id, creator_id, ids, profiles, cities, contacts, usernames, words }
}

/** What the team called them before, and profiles that it took from them, by their history. */
async function formerlyOf(db: Db, organization_id: string, creator_id: string) {
  const { rows } = await sql<{ name: string | null; profile_id: string | null }>`
    select k.name, p.profile ->> 'id' as profile_id from creator_events e
    cross join lateral (values (e.before), (e.after)) v (value)
    left join lateral (select v.value #>> '{}' as name where e.field = 'name') k on true
    left join lateral (
      select profile from jsonb_array_elements(case when jsonb_typeof(v.value) = 'array' then v.value else '[]' end) profile
      where e.field = 'profiles'
    ) p on true
    where e.organization_id = ${organization_id} and e.creator_id = ${creator_id}
      and e.field in ('name', 'profiles')`.execute(db)
  return {
    names: rows.map(({ name }) => name),
    profile_ids: [...new Set(rows.flatMap(({ profile_id }) => profile_id ?? []))],
  }
}

async function partsOf(db: Db, organization_id: string, creator_id: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with recursive them (id) as (
      select ${creator_id}::uuid
      union
      select (one #>> '{creator,id}')::uuid from them
      join creator_merges m on m.organization_id = ${organization_id} and m.survivor_id = them.id and m.undone_at is null
      cross join jsonb_array_elements(m.absorbed) one
    ) select id from them`.execute(db)
  return rows.map(({ id }) => id)
}

const told = (words: readonly (string | null)[]) => [
  ...new Set(words.flatMap(word => (word && word.trim().length >= MIN_WORD_LENGTH ? [word.trim()] : []))),
]
