import { sql } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'
import type { SOURCES } from '../contract.ts'

interface NewCreator {
  id: string
  source: (typeof SOURCES)[number]
  name?: string | null
  /** 0 means unrated. */
  rating?: number
  notes?: string | null
}

/** Team data in a creator's own row. */
interface CreatorFacts {
  name: string | null
  rating: number
  notes: string | null
  main_profile_id: string | null
}

export async function insertCreators(db: Db, organization_id: string, creators: readonly NewCreator[]): Promise<void> {
  await sql`
    insert into creators (organization_id, id, name, rating, notes, source)
    select ${organization_id}, id, name, coalesce(rating, 0), notes, source
    from jsonb_to_recordset(${JSON.stringify(creators)}::jsonb)
      as c (id uuid, name text, rating smallint, notes text, source text)`.execute(db)
}

export async function updateCreator(
  db: Db,
  organization_id: string,
  creator_id: string,
  facts: Partial<CreatorFacts>,
): Promise<void> {
  await db
    .updateTable('creators')
    .set(facts)
    .where('organization_id', '=', organization_id)
    .where('id', '=', creator_id)
    .execute()
}

interface FactsOf {
  creator_id: string
  facts: Partial<Pick<CreatorFacts, 'name' | 'rating' | 'notes'>>
}

/** Updates many in one statement. Omitted fields keep their value. */
export async function updateCreators(db: Db, organization_id: string, changes: readonly FactsOf[]): Promise<void> {
  if (changes.length === 0) return
  await sql`
    update creators c set
      name = case when r.facts ? 'name' then r.facts ->> 'name' else c.name end,
      rating = case when r.facts ? 'rating' then (r.facts ->> 'rating')::smallint else c.rating end,
      notes = case when r.facts ? 'notes' then r.facts ->> 'notes' else c.notes end
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as r (creator_id uuid, facts jsonb)
    where c.organization_id = ${organization_id} and c.id = r.creator_id`.execute(db)
}

export interface CreatorRatingRow {
  creator_id: string
  rating: number
}

/** Rates all creators. Returns those with another rating before, with that rating. */
export async function rateCreators(
  db: Db,
  organization_id: string,
  ids: readonly string[],
  rating: number,
): Promise<CreatorRatingRow[]> {
  const { rows } = await sql<CreatorRatingRow>`
    with was as (
      select id, rating from creators
      where organization_id = ${organization_id} and id = any(${ids}::uuid[]) and rating <> ${rating}
    )
    update creators c set rating = ${rating} from was
    where c.organization_id = ${organization_id} and c.id = was.id
    returning c.id as creator_id, was.rating`.execute(db)
  return rows
}

/** Restores ratings of creators whose rating is still `now`. Returns the creators restored. */
export async function restoreRatings(
  db: Db,
  organization_id: string,
  now: number,
  before: readonly CreatorRatingRow[],
): Promise<CreatorRatingRow[]> {
  const { rows } = await sql<CreatorRatingRow>`
    update creators c set rating = was.rating
    from jsonb_to_recordset(${JSON.stringify(before)}::jsonb) as was (creator_id uuid, rating smallint)
    where c.organization_id = ${organization_id} and c.id = was.creator_id and c.rating = ${now}
    returning c.id as creator_id, c.rating`.execute(db)
  return rows
}

/**
 * Deletes creators with everything that references them: profiles, contacts, prices, places, tags, history and memberships.
 */
export async function deleteCreators(db: Db, organization_id: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await sql`delete from creators where organization_id = ${organization_id} and id = any(${ids}::uuid[])`.execute(db)
}

/** Writes a whole row from PostgreSQL's JSON, inserting the creator if missing. */
export async function writeCreatorRow(db: Db, row: Readonly<Record<string, unknown>>): Promise<void> {
  const names = Object.keys(row)
  const columns = sql.join(names.map(name => sql.ref(name)))
  const values = sql.join(names.map(name => sql.ref(`excluded.${name}`)))
  await sql`
    insert into creators (${columns}) select ${columns} from jsonb_populate_record(null::creators, ${JSON.stringify(row)}::jsonb)
    on conflict (organization_id, id) do update set (${columns}) = row (${values})`.execute(db)
}

/** The existing ones among these creators, locked until the transaction ends; in id order, to avoid deadlocks. */
export async function lockCreators(db: Db, organization_id: string, ids: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('creators')
    .select('id')
    .where('organization_id', '=', organization_id)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return rows.map(({ id }) => id)
}
