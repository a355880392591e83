import { isDeepStrictEqual } from 'node:util'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'
import type { CreatorLocation, Price } from '#records/creators/contract.ts'
import { deleteContacts } from '#records/creators/server/contacts.ts'
import { replaceLocations } from '#records/creators/server/locations.ts'
import { replacePrices } from '#records/creators/server/prices.ts'
import { listFields } from '#records/custom-fields/server/fields.ts'
import { historyValue } from '#records/custom-fields/server/import-values.ts'
import { restoreValues } from '#records/custom-fields/server/values.ts'
import { anyId } from './known-creators.ts'
import type { RestoredRow } from './undone-row.ts'

/** Details that a creator has several of and a file replaces as a whole. */
interface Listed<Row> {
  field: 'pricing' | 'locations'
  table: 'creator_prices' | 'creator_locations'
  /** A row as stored by the import. */
  columns: RawBuilder<Row>
  replace: (db: Db, organization_id: string, rowsOf: ReadonlyMap<string, readonly Row[]>) => Promise<void>
}

export const restorePrices = (db: Db, organization_id: string, taken: readonly RestoredRow[]) =>
  restoreListed<Price>(db, organization_id, taken, {
    field: 'pricing',
    table: 'creator_prices',
    columns: sql`currency, price::float8 as price, num_posts, description`,
    replace: replacePrices,
  })

export const restorePlaces = (db: Db, organization_id: string, taken: readonly RestoredRow[]) =>
  restoreListed<CreatorLocation>(db, organization_id, taken, {
    field: 'locations',
    table: 'creator_locations',
    columns: sql`city, state, country_code, latitude, longitude`,
    replace: replaceLocations,
  })

/** Restores them if they are unchanged since the row. */
async function restoreListed<Row extends object>(
  db: Db,
  organization_id: string,
  taken: readonly RestoredRow[],
  { field, table, columns, replace }: Listed<Row>,
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
  await replace(
    db,
    organization_id,
    new Map(standing.map(({ creator_id, before }) => [creator_id, before as unknown as readonly Row[]])),
  )
}

/** Removes contacts that the rows added, unless somebody edited them since. */
export async function removeContacts(db: Db, organization_id: string, taken: readonly RestoredRow[]) {
  const brought = taken.flatMap(row => row.change.contacts.map(contact => ({ row, contact })))
  if (brought.length === 0) return
  const rows = await db
    .selectFrom('creator_contacts')
    .select(['creator_id', 'id', 'type', 'value', 'description', 'manager'])
    .where('organization_id', '=', organization_id)
    .where('id', '=', anyId(brought.map(({ contact }) => contact.id)))
    .execute()
  const ours = new Map(brought.map(({ row, contact }) => [`${row.creator_id} ${contact.id}`, { row, contact }]))
  const gone = new Map<RestoredRow, object[]>()
  const ids = rows.flatMap(({ creator_id, ...now }) => {
    const { row, contact } = ours.get(`${creator_id} ${now.id}`) ?? {}
    // belongs to another creator by now
    if (!row) return []
    if (!isDeepStrictEqual(now, { ...contact, description: '' })) {
      row.partly = true
      return []
    }
    gone.set(row, [...(gone.get(row) ?? []), now])
    return [now.id]
  })
  for (const [row, before] of gone) row.steps.push({ field: 'contact_methods', before, after: null })
  await deleteContacts(db, organization_id, ids)
}

/** Restores values of the team's own fields, unless somebody changed them since. */
export async function restoreCustomValues(db: Db, organization_id: string, taken: readonly RestoredRow[]) {
  if (taken.every(({ change }) => Object.keys(change.custom ?? {}).length === 0)) return
  const fields = new Map((await listFields(db, organization_id, 'CREATOR')).map(field => [field.id, field]))
  for (const row of taken) {
    const changes = row.change.custom ?? {}
    const left = await restoreValues(db, 'CREATOR', organization_id, row.creator_id, changes)
    if (left.length > 0) row.partly = true
    for (const [id, { before, after }] of Object.entries(changes)) {
      const field = fields.get(id)
      if (field && !left.includes(id))
        row.steps.push({
          field: 'custom_field',
          before: historyValue(field, after),
          after: historyValue(field, before),
        })
    }
  }
}
