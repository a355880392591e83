import { sql } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'
import { notFound, raise } from '#platform/server/errors.ts'
import { lockRosters } from '#records/rosters/server/membership.ts'

/** A row as PostgreSQL writes it as JSON, which keeps the microseconds that a Date would lose. */
export type Row = Readonly<Record<string, unknown>>

export type Part = 'profiles' | 'contacts' | 'prices' | 'locations' | 'genres' | 'tags' | 'lists' | 'removals'

/** Everything of a creator that a merge brings together and a parting gives back. */
export type Dossier = { creator: Row } & Record<Part, Row[]>

/** Rows of a creator by their table, in the order in which they are shown. */
const parts: Record<Part, { table: string; order: string; columns?: readonly string[] }> = {
  profiles: { table: 'creator_profiles', order: 'social_profile_id' },
  contacts: { table: 'creator_contacts', order: 'position, id' },
  prices: { table: 'creator_prices', order: 'position, id' },
  locations: { table: 'creator_locations', order: 'position, id' },
  genres: { table: 'creator_genres', order: 'position, genre_id' },
  tags: { table: 'creator_tags', order: 'tag_id' },
  // the other columns are written by refresh_creators
  lists: {
    table: 'roster_creators',
    order: 'roster_id',
    columns: ['organization_id', 'roster_id', 'creator_id', 'added_at'],
  },
  // so that a removal of before can still be undone
  removals: { table: 'roster_removal_rows', order: 'removal_id, roster_id' },
}
export const partNames = Object.keys(parts) as Part[]

/**
 * Holds creators until the transaction ends: lists before creators, creators before tags, each in the order of their ids, as
 * everybody who changes them does. @throws 404 where the team does not have all of them
 */
export async function lockForMerge(db: Db, organizationId: string, ids: readonly string[]): Promise<void> {
  await lockRosters(db, organizationId)
  const { rows } = await sql<{ id: string }>`
    select id from creators where organization_id = ${organizationId} and id = any(${ids}::uuid[]) order by id for update`.execute(
    db,
  )
  if (rows.length < ids.length) raise(notFound('Creator'))
}

/** Holds the tags of these creators, and those named, for the trigger that counts them. */
export async function lockTags(db: Db, organizationId: string, ids: readonly string[], tagIds: readonly string[] = []) {
  await sql`
    select from tags t where organization_id = ${organizationId} and (id = any(${tagIds}::uuid[]) or id in (
      select tag_id from creator_tags where organization_id = ${organizationId} and creator_id = any(${ids}::uuid[])
    )) order by id for no key update`.execute(db)
}

export async function readDossiers(
  db: Db,
  organizationId: string,
  ids: readonly string[],
): Promise<Map<string, Dossier>> {
  const collected = partNames.map(part => {
    const { table, order, columns } = parts[part]
    const row = columns ? rowOf(columns) : sql`to_jsonb(t)`
    return sql`${sql.lit(part)}, (
      select coalesce(jsonb_agg(${row} order by ${sql.raw(order)}), '[]') from ${sql.table(table)} t
      where t.organization_id = ${organizationId} and t.creator_id = c.id)`
  })
  const { rows } = await sql<{ id: string; dossier: Dossier }>`
    select c.id, jsonb_build_object('creator', to_jsonb(c), ${sql.join(collected)}) as dossier
    from creators c where c.organization_id = ${organizationId} and c.id = any(${ids}::uuid[])`.execute(db)
  return new Map(rows.map(({ id, dossier }) => [id, dossier]))
}

const rowOf = (columns: readonly string[]) =>
  sql`jsonb_build_object(${sql.join(columns.flatMap(column => [sql.lit(column), sql.ref(`t.${column}`)]))})`

/** Writes these dossiers in place of everything that `ids` have; a creator who is not there is made. */
export async function writeDossiers(
  db: Db,
  organizationId: string,
  ids: readonly string[],
  dossiers: readonly Dossier[],
): Promise<void> {
  for (const { creator } of dossiers) await writeCreator(db, creator)
  for (const part of partNames) {
    const { table } = parts[part]
    await sql`delete from ${sql.table(table)} where organization_id = ${organizationId} and creator_id = any(${ids}::uuid[])`.execute(
      db,
    )
    const rows = dossiers.flatMap(dossier => dossier[part])
    // rows that a merge kept lack the columns that came since: those get what the table says of new rows
    for (const alike of Map.groupBy(rows, row => Object.keys(row).sort().join()).values())
      await insertRows(db, table, alike, Object.keys(alike[0] ?? {}))
  }
}

async function insertRows(db: Db, table: string, rows: readonly Row[], names: readonly string[]) {
  const columns = sql.join(names.map(name => sql.ref(name)))
  await sql`insert into ${sql.table(table)} (${columns})
    select ${columns} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)`.execute(
    db,
  )
}

async function writeCreator(db: Db, creator: Row) {
  const names = Object.keys(creator)
  const columns = sql.join(names.map(name => sql.ref(name)))
  await sql`
    insert into creators (${columns}) select ${columns} from jsonb_populate_record(null::creators, ${JSON.stringify(creator)}::jsonb)
    on conflict (organization_id, id) do update set (${columns}) = row (${sql.join(names.map(name => sql.ref(`excluded.${name}`)))})`.execute(
    db,
  )
}
