import { sql } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'
import { newId } from '#platform/server/new-id.ts'
import type { WrittenRow } from './write-rows.ts'

const json = (rows: readonly object[]) => sql`${JSON.stringify(rows)}::jsonb`

/** New creators with what the row says of them, and what changes of the others. */
export async function writeCreators(db: Db, organization_id: string, rows: readonly WrittenRow[]): Promise<void> {
  const added = rows
    .filter(({ is_new }) => is_new)
    .map(({ creator_id, fields }) => ({
      id: creator_id,
      name: fields.name?.[1] ?? null,
      rating: fields.rating?.[1] ?? 0,
      notes: fields.notes?.[1] ?? null,
    }))
  await sql`
    insert into creators (organization_id, id, name, rating, notes, source)
    select ${organization_id}, id, name, rating, notes, 'file_import'
    from jsonb_to_recordset(${json(added)}) as c (id uuid, name text, rating smallint, notes text)`.execute(db)
  const changed = rows.filter(({ is_new, fields }) => !is_new && (fields.name || fields.rating || fields.notes))
  // several rows may be about one creator: each row's own part, one after the other
  for (const { creator_id, fields } of changed)
    await db
      .updateTable('creators')
      .set({
        ...(fields.name && { name: fields.name[1] }),
        ...(fields.rating && { rating: fields.rating[1] }),
        ...(fields.notes && { notes: fields.notes[1] }),
      })
      .where('organization_id', '=', organization_id)
      .where('id', '=', creator_id)
      .execute()
}

export async function writeContacts(db: Db, organization_id: string, rows: readonly WrittenRow[]): Promise<void> {
  const contacts = rows.flatMap(({ creator_id, contacts }) => contacts.map(contact => ({ creator_id, ...contact })))
  await sql`
    insert into creator_contacts (organization_id, id, creator_id, type, value, manager, position)
    select ${organization_id}, id, creator_id, type, value, manager, position
    from jsonb_to_recordset(${json(contacts)})
      as k (id uuid, creator_id uuid, type text, value text, manager text, position integer)`.execute(db)
}

/** A row's price is the only one afterwards: it comes where there was none, or may replace what there was. */
export async function writePrices(db: Db, organization_id: string, rows: readonly WrittenRow[]): Promise<void> {
  const last = lastOf(rows, ({ fields }) => fields.pricing?.[1])
  await removeBefore(db, 'creator_prices', organization_id, rows, last)
  const prices = last.flatMap(([creator_id, all]) =>
    all.map((price, position) => ({ creator_id, id: newId(), position, ...price })),
  )
  await sql`
    insert into creator_prices (organization_id, id, creator_id, currency, price, num_posts, description, position)
    select ${organization_id}, id, creator_id, currency, price, num_posts, description, position
    from jsonb_to_recordset(${json(prices)}) as k (id uuid, creator_id uuid, currency text, price numeric,
      num_posts smallint, description text, position integer)`.execute(db)
}

export async function writeLocations(db: Db, organization_id: string, rows: readonly WrittenRow[]): Promise<void> {
  const last = lastOf(rows, ({ fields }) => fields.locations?.[1])
  await removeBefore(db, 'creator_locations', organization_id, rows, last)
  const places = last.flatMap(([creator_id, all]) =>
    all.map((place, position) => ({ creator_id, id: newId(), position, ...place })),
  )
  await sql`
    insert into creator_locations (organization_id, id, creator_id, city, state, country_code, latitude, longitude, position)
    select ${organization_id}, id, creator_id, city, state, country_code, latitude, longitude, position
    from jsonb_to_recordset(${json(places)}) as k (id uuid, creator_id uuid, city text, state text, country_code text,
      latitude double precision, longitude double precision, position integer)`.execute(db)
}

/** What the last of several rows about one creator says. */
function lastOf<T>(rows: readonly WrittenRow[], said: (row: WrittenRow) => T | undefined): [string, T][] {
  return [
    ...new Map(
      rows.flatMap(row => {
        const value = said(row)
        return value === undefined ? [] : [[row.creator_id, value] as const]
      }),
    ),
  ]
}

async function removeBefore(
  db: Db,
  table: 'creator_prices' | 'creator_locations',
  organization_id: string,
  rows: readonly WrittenRow[],
  given: readonly (readonly [string, unknown])[],
) {
  const added = new Set(rows.filter(({ is_new }) => is_new).map(({ creator_id }) => creator_id))
  const ids = given.map(([creator_id]) => creator_id).filter(id => !added.has(id))
  if (ids.length === 0) return
  await db
    .deleteFrom(table)
    .where('organization_id', '=', organization_id)
    .where('creator_id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
}
