import { sql } from 'kysely'
import { mentionsAny } from '#features/erasures/server/mentions.ts'
import type { Db } from '#platform/server/database/db.ts'
import { eraseFromSheets } from './erase-from-sheets.ts'
import type { CreatorTraces } from './traces.ts'

/**
 * Removes or empties what a creator left beside the tables that go with them: profiles, contacts, prices, places, tags, notes,
 * history and memberships refer to their row.
 */
type Eraser = (db: Db, traces: CreatorTraces) => Promise<unknown>

const applications: Eraser = (db, { organization_id, profiles }) =>
  sql`delete from roster_applications
    where organization_id = ${organization_id}
      and social_profile_id = any(${profiles.map(({ id }) => id)}::uuid[])`.execute(db)

/** What others searched for: whom a file held is kept, whom they looked for is not. */
const searches: Eraser = async (db, { organization_id, words }) => {
  await sql`update roster_exports set filter = filter - 'q'
    where organization_id = ${organization_id} and ${mentionsAny(sql`(filter->>'q')`, words)}`.execute(db)
  await sql`update roster_views set content = content #- '{filter,q}'
    where organization_id = ${organization_id} and ${mentionsAny(sql`(content#>>'{filter,q}')`, words)}`.execute(db)
}

/** Answers kept for an Idempotency-Key may show them. */
const keptAnswers: Eraser = (db, { organization_id, creator_id, words }) =>
  sql`delete from idempotency_keys where organization_id = ${organization_id}
    and (answer::text like ${`%${creator_id}%`} or ${mentionsAny(sql`answer`, words)})`.execute(db)

/** What a bulk action kept of them so that it could be undone. Parts are few: they are kept a week. */
const bulkParts: Eraser = (db, { organization_id, creator_id }) =>
  sql`update roster_bulk_parts set creator_ids = array_remove(creator_ids, ${creator_id}::uuid), change = (
      select jsonb_object_agg(key, case when jsonb_typeof(value) <> 'array' then value else coalesce((
        select jsonb_agg(one) from jsonb_array_elements(value) one
        where one #>> '{}' <> ${creator_id} and one->>'creator_id' is distinct from ${creator_id}
      ), '[]') end) from jsonb_each(change)
    )
    where organization_id = ${organization_id} and creator_ids @> array[${creator_id}::uuid]`.execute(db)

/**
 * A merge keeps everybody as they were, and the history of who was parted from them says with whom they had been merged. Words
 * are looked for in merges that hang together with theirs alone: others bear the same name, and are still to be parted.
 */
const merges: Eraser = async (db, { organization_id, creator_id, words }) => {
  const { rows } = await sql<{ survivor_id: string }>`
    with recursive members as (
      select id, survivor_id as creator_id, false as absorbed, undone_at is null as open
      from creator_merges where organization_id = ${organization_id}
      union all
      select id, (one #>> '{creator,id}')::uuid, true, undone_at is null
      from creator_merges, jsonb_array_elements(absorbed) one where organization_id = ${organization_id}
    ), together (creator_id) as (
      values (${creator_id}::uuid)
      union select b.creator_id from together t join members a using (creator_id) join members b using (id)
    ), taken_in (creator_id) as (
      values (${creator_id}::uuid)
      union select b.creator_id from taken_in t join members a using (creator_id) join members b using (id)
      where a.open and not a.absorbed and b.absorbed
    )
    delete from creator_merges m where organization_id = ${organization_id} and (
      survivor_id in (select creator_id from taken_in)
      or exists (select from members a where a.id = m.id and a.creator_id = ${creator_id})
      or (survivor_id in (select creator_id from together)
        and (${mentionsAny(sql`m.absorbed`, words)} or ${mentionsAny(sql`m.survivor_after`, words)})))
    returning survivor_id`.execute(db)
  const parted = rows.map(({ survivor_id }) => survivor_id)
  await sql`
    delete from creator_events where organization_id = ${organization_id} and field = 'merge'
      and creator_id = any(${parted}::uuid[])
      and (${mentionsAny(sql`before`, words)} or ${mentionsAny(sql`after`, words)})`.execute(db)
  await sql`
    delete from creators_kept_apart where organization_id = ${organization_id}
      and (creator_id = ${creator_id} or other_creator_id = ${creator_id})`.execute(db)
}

const pins: Eraser = (db, { organization_id, creator_id }) =>
  sql`delete from pins where organization_id = ${organization_id} and target_id = ${creator_id}`.execute(db)

/** What the filters offer: a city that is nobody's any more. Once the creator is gone, so that they are not counted. */
export async function forgetPlaces(db: Db, { organization_id, cities }: CreatorTraces): Promise<void> {
  await sql`
    delete from roster_places p where p.organization_id = ${organization_id} and p.creator_count <= 0
      and folded(p.city) in (select folded(city) from unnest(${cities}::text[]) city)
      and not exists (
        select from creator_locations l where l.organization_id = ${organization_id} and folded(l.city) = folded(p.city)
      )`.execute(db)
}

const erasers: readonly Eraser[] = [applications, searches, keptAnswers, bulkParts, eraseFromSheets, merges, pins]

export async function eraseTraces(db: Db, traces: CreatorTraces): Promise<void> {
  for (const erase of erasers) await erase(db, traces)
}
