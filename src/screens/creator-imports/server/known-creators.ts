import { sql } from 'kysely'
import { alreadyTouched } from '#features/sheet-imports/server/already-touched.ts'
import { creatorSheets } from '#features/sheet-imports/server/sheet-kind.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { CreatorLocation, Price } from '#records/creators/contract.ts'
import { creatorsByProfile } from '#records/creators/server/profiles.ts'
import type { CustomValues } from '#records/custom-fields/contract.ts'
import { valuesOf } from '#records/custom-fields/server/values.ts'
import { type NamedProfile, profileKey, profilesNamed } from '#records/social-profiles/server/named-profiles.ts'
import type { ReadRow } from './read-row.ts'

/** Stored data of a creator. */
export interface CreatorState {
  name: string | null
  rating: number
  notes: string | null
  pricing: Price[]
  locations: CreatorLocation[]
  /** Keys of `contactKey`. */
  contacts: Set<string>
  next_contact: number
  /** Lower-case names. */
  tags: Set<string>
  /** Ids of lists. */
  lists: Set<string>
  /** Of the team's own fields. */
  custom: CustomValues
}

/** Stored data of the creators in some rows, kept up to date from row to row. */
export interface KnownCreators {
  /** Identifies a profile: its catalogue id if it is known under any spelling, else the given name. */
  keyOf: (profile: NamedProfile) => string
  /** Creator ids by `keyOf`; profiles without a creator are left out. */
  byProfile: Map<string, string>
  /** Creator ids by `contactKey`: a manager's email may belong to many. */
  byContact: Map<string, Set<string>>
  creators: Map<string, CreatorState>
  /** Ids of tags and lists by lower-case name. */
  tags: Map<string, string>
  lists: Map<string, string>
  /** How many more tags and lists this import may create. */
  newTags: number
  newLists: number
  /** Creators added or changed by earlier rows of the same import. */
  touched: Set<string>
}

export const contactKey = (type: 'email' | 'phone_number', value: string) => `${type}:${value.toLowerCase()}`

interface Asked {
  organization_id: string
  import_id: string
  rows: readonly ReadRow[]
  newTags: number
  newLists: number
  /** Locks these creators until the transaction ends. */
  lock: boolean
}

/** Loads everything in a few queries, however many rows there are. */
export async function knownCreators(
  db: Db,
  { organization_id, import_id, rows, newTags, newLists, lock }: Asked,
): Promise<KnownCreators> {
  const catalogue = await profilesNamed(
    db,
    rows.flatMap(row => row.profiles),
  )
  const byProfile = await creatorsByProfile(db, organization_id, [...catalogue.values()])
  const byContact = await creatorsByContact(db, organization_id, rows)
  const ids = [...new Set([...byProfile.values(), ...[...byContact.values()].flatMap(found => [...found])])]
  if (lock)
    await db
      .selectFrom('creators')
      .select('id')
      .where('organization_id', '=', organization_id)
      .where('id', '=', anyId(ids))
      .orderBy('id')
      .forNoKeyUpdate()
      .execute()
  return {
    keyOf: profile => catalogue.get(profileKey(profile)) ?? profileKey(profile),
    byProfile,
    byContact,
    creators: await statesOf(db, organization_id, ids),
    tags: await idsByName(
      db,
      'tags',
      organization_id,
      rows.flatMap(row => row.tags),
    ),
    lists: await idsByName(
      db,
      'rosters',
      organization_id,
      rows.flatMap(row => row.lists),
    ),
    newTags,
    newLists,
    touched: await alreadyTouched(db, creatorSheets, { organization_id, id: import_id }, ids),
  }
}

/** Only for rows without a profile: an agency's email does not identify a creator. */
async function creatorsByContact(db: Db, organization_id: string, rows: readonly ReadRow[]) {
  const values = rows
    .filter(({ profiles }) => profiles.length === 0)
    .flatMap(({ emails, phones }) => [...emails.map(email => email.toLowerCase()), ...phones])
  const { rows: found } = await sql<{ type: 'email' | 'phone_number'; value: string; creator_id: string }>`
    select type, value, creator_id from creator_contacts
    where organization_id = ${organization_id} and lower(value) = any(${[...new Set(values)]}::text[])`.execute(db)
  const byContact = new Map<string, Set<string>>()
  for (const { type, value, creator_id } of found) {
    const key = contactKey(type, value)
    byContact.set(key, (byContact.get(key) ?? new Set()).add(creator_id))
  }
  return byContact
}

interface StoredState {
  id: string
  name: string | null
  rating: number
  notes: string | null
  pricing: Price[]
  locations: CreatorLocation[]
  contacts: { type: 'email' | 'phone_number'; value: string; position: number }[]
  tags: string[]
  lists: string[]
}

async function statesOf(db: Db, organization_id: string, ids: readonly string[]): Promise<Map<string, CreatorState>> {
  if (ids.length === 0) return new Map()
  const of = sql`k.organization_id = ${organization_id} and k.creator_id = c.id`
  const { rows } = await sql<StoredState>`
    select c.id, c.name, c.rating, c.notes,
      (select coalesce(json_agg(json_build_object('currency', k.currency, 'price', k.price::float8,
          'num_posts', k.num_posts, 'description', k.description) order by k.position), '[]')
        from creator_prices k where ${of}) as pricing,
      (select coalesce(json_agg(json_build_object('city', k.city, 'state', k.state, 'country_code', k.country_code,
          'latitude', k.latitude, 'longitude', k.longitude) order by k.position), '[]')
        from creator_locations k where ${of}) as locations,
      (select coalesce(json_agg(json_build_object('type', k.type, 'value', k.value, 'position', k.position)), '[]')
        from creator_contacts k where ${of}) as contacts,
      array(select lower(t.name) from creator_tags k
        join tags t on t.organization_id = k.organization_id and t.id = k.tag_id where ${of}) as tags,
      array(select k.roster_id::text from roster_creators k where ${of}) as lists
    from creators c where c.organization_id = ${organization_id} and c.id = any(${ids}::uuid[])`.execute(db)
  const custom = await valuesOf(db, 'CREATOR', ids)
  return new Map(
    rows.map(({ id, contacts, tags, lists, ...row }) => [
      id,
      {
        ...row,
        contacts: new Set(contacts.map(({ type, value }) => contactKey(type, value))),
        next_contact: Math.max(0, ...contacts.map(({ position }) => position + 1)),
        tags: new Set(tags),
        lists: new Set(lists),
        custom: custom.get(id) ?? {},
      },
    ]),
  )
}

async function idsByName(db: Db, table: 'tags' | 'rosters', organization_id: string, names: readonly string[]) {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, lower(name) as name from ${sql.table(table)}
    where organization_id = ${organization_id}
      and lower(name) = any(select lower(n) from unnest(${[...new Set(names)]}::text[]) n)`.execute(db)
  return new Map(rows.map(({ id, name }) => [name, id]))
}

export const anyId = (ids: readonly string[]) => sql<string>`any(${ids}::uuid[])`
