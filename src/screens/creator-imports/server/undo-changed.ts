import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { CreatorLocation, Price } from '#features/creators/contract.ts'
import type { Db } from '#platform/server/db.ts'
import { newId } from '#platform/server/new-id.ts'
import { anyId } from './known-creators.ts'
import type { Undoing, UndoneRow } from './undo-import.ts'
import { undoMembership } from './undo-membership.ts'
import type { Change } from './write-rows.ts'

/**
 * Puts back what one row changed of a creator who was there before, and answers whether all of it could be: what somebody
 * changed since stays as it is now.
 */
export async function undoChanged(
  db: Db,
  undoing: Undoing,
  { creator_id, change }: UndoneRow,
  { withHistory }: { withHistory: boolean },
): Promise<boolean> {
  const { organization_id } = undoing
  const creator = await db
    .selectFrom('creators')
    .select(['name', 'rating', 'notes'])
    .where('organization_id', '=', organization_id)
    .where('id', '=', creator_id)
    .forUpdate()
    .executeTakeFirst()
  // merged into another, or deleted: somebody decided that since
  if (!creator) return false
  const steps: Step[] = []
  const facts = await restoreFacts(db, organization_id, creator_id, creator, change, steps)
  const rows = await restoreRows(db, organization_id, creator_id, change, steps)
  const contacts = await removeContacts(db, organization_id, creator_id, change, steps)
  const membership = await undoMembership(db, organization_id, creator_id, change, steps)
  if (withHistory) await writeHistory(db, undoing, creator_id, steps)
  return facts && rows && contacts && membership
}

/** A line of the history. */
export interface Step {
  field: string
  before: unknown
  after: unknown
}

const facts = ['name', 'rating', 'notes'] as const
type Facts = { name: string | null; rating: number; notes: string | null }

async function restoreFacts(
  db: Db,
  organization_id: string,
  creator_id: string,
  creator: Facts,
  { fields }: Change,
  steps: Step[],
) {
  const changed = facts.flatMap(field => {
    const [before, after] = fields[field] ?? []
    return after === undefined ? [] : [{ field, before: before ?? null, after }]
  })
  const standing = changed.filter(({ field, after }) => creator[field] === after)
  for (const { field, before, after } of standing) steps.push({ field, before: after, after: before })
  if (standing.length > 0)
    await db
      .updateTable('creators')
      .set(Object.fromEntries(standing.map(({ field, before }) => [field, before])))
      .where('organization_id', '=', organization_id)
      .where('id', '=', creator_id)
      .execute()
  return standing.length === changed.length
}

async function restoreRows(db: Db, organization_id: string, creator_id: string, { fields }: Change, steps: Step[]) {
  let all = true
  if (fields.pricing) {
    const [before, after] = fields.pricing
    const standing = isDeepStrictEqual(await pricesOf(db, organization_id, creator_id), after)
    if (standing) await setPrices(db, organization_id, creator_id, before)
    if (standing) steps.push({ field: 'pricing', before: after, after: before })
    all &&= standing
  }
  if (fields.locations) {
    const [before, after] = fields.locations
    const standing = isDeepStrictEqual(await placesOf(db, organization_id, creator_id), after)
    if (standing) await setPlaces(db, organization_id, creator_id, before)
    if (standing) steps.push({ field: 'locations', before: after, after: before })
    all &&= standing
  }
  return all
}

const pricesOf = async (db: Db, organization_id: string, creator_id: string): Promise<Price[]> =>
  (
    await sql<Price>`select currency, price::float8 as price, num_posts, description from creator_prices
      where organization_id = ${organization_id} and creator_id = ${creator_id} order by position`.execute(db)
  ).rows.map(row => ({ ...row }))

const placesOf = async (db: Db, organization_id: string, creator_id: string): Promise<CreatorLocation[]> =>
  (
    await sql<CreatorLocation>`select city, state, country_code, latitude, longitude from creator_locations
      where organization_id = ${organization_id} and creator_id = ${creator_id} order by position`.execute(db)
  ).rows.map(row => ({ ...row }))

async function setPrices(db: Db, organization_id: string, creator_id: string, prices: readonly Price[]) {
  await clear(db, 'creator_prices', organization_id, creator_id)
  const rows = prices.map((row, position) => ({ ...row, price: String(row.price), position }))
  if (rows.length > 0)
    await db
      .insertInto('creator_prices')
      .values(rows.map(row => ({ ...row, organization_id, creator_id, id: newId() })))
      .execute()
}

async function setPlaces(db: Db, organization_id: string, creator_id: string, places: readonly CreatorLocation[]) {
  await clear(db, 'creator_locations', organization_id, creator_id)
  const rows = places.map((row, position) => ({ ...row, position, organization_id, creator_id, id: newId() }))
  if (rows.length > 0) await db.insertInto('creator_locations').values(rows).execute()
}

const clear = (db: Db, table: 'creator_prices' | 'creator_locations', organization_id: string, creator_id: string) =>
  db.deleteFrom(table).where('organization_id', '=', organization_id).where('creator_id', '=', creator_id).execute()

/** Contacts that the row brought, unless somebody has written something else there since. */
async function removeContacts(
  db: Db,
  organization_id: string,
  creator_id: string,
  { contacts }: Change,
  steps: Step[],
): Promise<boolean> {
  if (contacts.length === 0) return true
  const now = await db
    .selectFrom('creator_contacts')
    .select(['id', 'type', 'value', 'description', 'manager'])
    .where('organization_id', '=', organization_id)
    .where('creator_id', '=', creator_id)
    .where('id', '=', anyId(contacts.map(({ id }) => id)))
    .execute()
  const ours = new Map(contacts.map(contact => [contact.id, contact]))
  const standing = now.filter(contact =>
    isDeepStrictEqual({ ...contact }, { ...ours.get(contact.id), description: '' }),
  )
  if (standing.length > 0) {
    steps.push({ field: 'contact_methods', before: standing, after: null })
    await db
      .deleteFrom('creator_contacts')
      .where('organization_id', '=', organization_id)
      .where('id', '=', anyId(standing.map(({ id }) => id)))
      .execute()
  }
  return standing.length === now.length
}

async function writeHistory(
  db: Db,
  { organization_id, file_name, by_user }: Undoing,
  creator_id: string,
  steps: readonly Step[],
) {
  const all = [{ field: 'file_import', before: file_name, after: null }, ...steps]
  const ordered = all.map(() => newId()).sort()
  await db
    .insertInto('creator_events')
    .values(
      all.map(({ field, before, after }, at) => ({
        organization_id,
        id: ordered[at] ?? '',
        creator_id,
        by_user,
        field,
        before: before === null ? null : JSON.stringify(before),
        after: after === null ? null : JSON.stringify(after),
      })),
    )
    .execute()
}
