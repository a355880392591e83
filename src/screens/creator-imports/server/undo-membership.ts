import { sql } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'
import { detachTags } from '#records/creator-tags/server/tag-rows.ts'
import { takeProfiles as takeProfilesFrom } from '#records/creators/server/profiles.ts'
import { undoJoining } from '#records/rosters/server/roster-rows.ts'
import { anyId } from './known-creators.ts'
import type { RestoredRow } from './undone-row.ts'

/** Removes the tags, lists and profiles that rows added; those added again by hand since stay. */
export async function undoMembership(db: Db, organization_id: string, taken: readonly RestoredRow[]): Promise<void> {
  await takeTags(db, organization_id, taken)
  await leaveLists(db, organization_id, taken)
  await takeProfiles(db, organization_id, taken)
}

/** A tag, list or profile that a row gave to its creator, and when. */
interface Given {
  creator_id: string
  id: string
  at: string
}

const recordset = (given: readonly Given[]) =>
  sql`jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as g (creator_id uuid, id uuid, at timestamptz)`

/** Keeps the last profile when somebody removed the others since: it identifies the creator. */
async function takeProfiles(db: Db, organization_id: string, taken: readonly RestoredRow[]) {
  const given = taken.flatMap(({ creator_id, change: { profiles, at } }) =>
    profiles.map(id => ({ creator_id, id, at })),
  )
  if (given.length === 0) return
  const { rows: going } = await sql<{ id: string }>`
    with going as (
      select k.creator_id, k.social_profile_id, g.at from creator_profiles k join ${recordset(given)}
        on k.creator_id = g.creator_id and k.social_profile_id = g.id and k.added_at = g.at
      where k.organization_id = ${organization_id}
    ), last as (
      select distinct on (g.creator_id) g.social_profile_id from going g
      where not exists (
        select from creator_profiles k where k.organization_id = ${organization_id} and k.creator_id = g.creator_id
          and k.social_profile_id not in (select social_profile_id from going)
      ) and exists (
        select from creator_events e where e.organization_id = ${organization_id} and e.creator_id = g.creator_id
          and e.field = 'profiles' and jsonb_typeof(e.before) = 'array' and e.at > g.at
      )
      order by g.creator_id, g.social_profile_id
    )
    select social_profile_id as id from going except table last`.execute(db)
  await takeProfilesFrom(
    db,
    organization_id,
    going.map(({ id }) => id),
  )
  const { rows: left } = await sql<{ creator_id: string }>`
    select distinct k.creator_id from creator_profiles k join ${recordset(given)}
      on k.creator_id = g.creator_id and k.social_profile_id = g.id
    where k.organization_id = ${organization_id}`.execute(db)
  const keeping = new Set(left.map(({ creator_id }) => creator_id))
  for (const row of taken) if (keeping.has(row.creator_id)) row.partly = true
}

async function takeTags(db: Db, organization_id: string, taken: readonly RestoredRow[]) {
  const given = taken.flatMap(({ creator_id, change: { tags, at } }) => tags.map(id => ({ creator_id, id, at })))
  if (given.length === 0) return
  const gone = await detachTags(
    db,
    organization_id,
    given.map(({ creator_id, id, at }) => ({ creator_id, tag_id: id, created_at: at })),
  )
  const { rows: left } = await sql<{ creator_id: string }>`
    select distinct k.creator_id from creator_tags k join ${recordset(given)}
      on k.creator_id = g.creator_id and k.tag_id = g.id
    where k.organization_id = ${organization_id}`.execute(db)
  const names = Map.groupBy(gone, ({ creator_id }) => creator_id)
  const carrying = new Set(left.map(({ creator_id }) => creator_id))
  for (const row of taken) {
    const before = names.get(row.creator_id)?.map(({ name }) => name)
    if (before) row.steps.push({ field: 'tags', before, after: null })
    if (carrying.has(row.creator_id)) row.partly = true
  }
}

/** Every member of a list is in the default list: creators who joined another list since stay in both. */
async function leaveLists(db: Db, organization_id: string, taken: readonly RestoredRow[]) {
  const given = taken.flatMap(({ creator_id, change: { lists, at } }) => lists.map(id => ({ creator_id, id, at })))
  if (given.length === 0) return
  const ofEverybody = ({ id }: { id: string }) => id === organization_id
  await leave(
    db,
    organization_id,
    given.filter(list => !ofEverybody(list)),
  )
  const ids = [...new Set(given.map(({ creator_id }) => creator_id))]
  const elsewhere = await listsOf(db, organization_id, ids)
  await leave(
    db,
    organization_id,
    given.filter(list => ofEverybody(list) && [...(elsewhere.get(list.creator_id) ?? [])].every(ofEverybody)),
  )
  const left = await listsOf(db, organization_id, ids)
  for (const row of taken) {
    const now = new Set(left.get(row.creator_id)?.map(({ id }) => id))
    if (row.change.lists.some(id => now.has(id))) row.partly = true
  }
}

const leave = (db: Db, organization_id: string, given: readonly Given[]) =>
  undoJoining(
    db,
    organization_id,
    given.map(({ creator_id, id, at }) => ({ creator_id, roster_id: id, added_at: at })),
  )

async function listsOf(db: Db, organization_id: string, ids: readonly string[]) {
  const rows = await db
    .selectFrom('roster_creators as k')
    // deleted lists keep their rows for a while
    .innerJoin('rosters as r', join =>
      join.onRef('r.organization_id', '=', 'k.organization_id').onRef('r.id', '=', 'k.roster_id'),
    )
    .select(['k.creator_id', 'k.roster_id as id'])
    .where('k.organization_id', '=', organization_id)
    .where('k.creator_id', '=', anyId(ids))
    .execute()
  return Map.groupBy(rows, ({ creator_id }) => creator_id)
}
