import { isDeepStrictEqual } from 'node:util'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'
import { newId } from '#platform/server/new-id.ts'
import type { CreatorLocation, Price } from '#records/creators/contract.ts'
import { anyId } from './known-creators.ts'
import type { Taken } from './undo-changed.ts'

const json = (rows: readonly object[]) => sql`${JSON.stringify(rows)}::jsonb`

/** What a creator has several of, and a file sets as a whole. */
interface Listed<Row> {
  field: 'pricing' | 'locations'
  table: 'creator_prices' | 'creator_locations'
  /** A row as the import kept it. */
  columns: RawBuilder<Row>
  insert: (db: Db, organization_id: string, rows: readonly object[]) => Promise<unknown>
}

export const restorePrices = (db: Db, organization_id: string, taken: readonly Taken[]) =>
  restoreListed<Price>(db, organization_id, taken, {
    field: 'pricing',
    table: 'creator_prices',
    columns: sql`currency, price::float8 as price, num_posts, description`,
    insert: (db, organization_id, rows) =>
      sql`
        insert into creator_prices (organization_id, id, creator_id, currency, price, num_posts, description, position)
        select ${organization_id}, id, creator_id, currency, price, num_posts, description, position
        from jsonb_to_recordset(${json(rows)}) as k (id uuid, creator_id uuid, currency text, price numeric,
          num_posts smallint, description text, position integer)`.execute(db),
  })

export const restorePlaces = (db: Db, organization_id: string, taken: readonly Taken[]) =>
  restoreListed<CreatorLocation>(db, organization_id, taken, {
    field: 'locations',
    table: 'creator_locations',
    columns: sql`city, state, country_code, latitude, longitude`,
    insert: (db, organization_id, rows) =>
      sql`
        insert into creator_locations
          (organization_id, id, creator_id, city, state, country_code, latitude, longitude, position)
        select ${organization_id}, id, creator_id, city, state, country_code, latitude, longitude, position
        from jsonb_to_recordset(${json(rows)}) as k (id uuid, creator_id uuid, city text, state text, country_code text,
          latitude double precision, longitude double precision, position integer)`.execute(db),
  })

/** Puts them back where they still are as the row left them. */
async function restoreListed<Row extends object>(
  db: Db,
  organization_id: string,
  taken: readonly Taken[],
  { field, table, columns, insert }: Listed<Row>,
) {
  const set = taken.flatMap(row => {
    const [before, after] = row.change.fields[field] ?? []
    return before && after ? [{ row, creator_id: row.creator_id, before, after }] : []
  })
  if (set.length === 0) return
  const { rows } = await sql<Row & { creator_id: string }>`
    select creator_id, ${columns} from ${sql.table(table)}
    where organization_id = ${organization_id} and creator_id = ${anyId(set.map(({ creator_id }) => creator_id))}
    order by creator_id, position`.execute(db)
  const now = Map.groupBy(rows, ({ creator_id }) => creator_id)
  const standing = set.filter(({ creator_id, after }) =>
    isDeepStrictEqual(
      (now.get(creator_id) ?? []).map(({ creator_id, ...row }) => row),
      after,
    ),
  )
  for (const one of set)
    if (standing.includes(one)) one.row.steps.push({ field, before: one.after, after: one.before })
    else one.row.partly = true
  if (standing.length === 0) return
  await db
    .deleteFrom(table)
    .where('organization_id', '=', organization_id)
    .where('creator_id', '=', anyId(standing.map(({ creator_id }) => creator_id)))
    .execute()
  await insert(
    db,
    organization_id,
    standing.flatMap(({ creator_id, before }) =>
      before.map((row, position) => ({ ...row, position, creator_id, id: newId() })),
    ),
  )
}

/** Contacts that the rows brought, unless somebody has written something else there since. */
export async function removeContacts(db: Db, organization_id: string, taken: readonly Taken[]) {
  const brought = taken.flatMap(row => row.change.contacts.map(contact => ({ row, contact })))
  if (brought.length === 0) return
  const rows = await db
    .selectFrom('creator_contacts')
    .select(['creator_id', 'id', 'type', 'value', 'description', 'manager'])
    .where('organization_id', '=', organization_id)
    .where('id', '=', anyId(brought.map(({ contact }) => contact.id)))
    .execute()
  const ours = new Map(brought.map(({ row, contact }) => [`${row.creator_id} ${contact.id}`, { row, contact }]))
  const gone = new Map<Taken, object[]>()
  const ids = rows.flatMap(({ creator_id, ...now }) => {
    const { row, contact } = ours.get(`${creator_id} ${now.id}`) ?? {}
    // another creator's by now
    if (!row) return []
    if (!isDeepStrictEqual(now, { ...contact, description: '' })) {
      row.partly = true
      return []
    }
    gone.set(row, [...(gone.get(row) ?? []), now])
    return [now.id]
  })
  for (const [row, before] of gone) row.steps.push({ field: 'contact_methods', before, after: null })
  if (ids.length > 0)
    await db
      .deleteFrom('creator_contacts')
      .where('organization_id', '=', organization_id)
      .where('id', '=', anyId(ids))
      .execute()
}
