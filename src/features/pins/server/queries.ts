import { sql } from 'kysely'
import type { InputOf } from '#platform/contract/endpoint.ts'
import type { Db, ReadDb } from '#platform/server/database/db.ts'
import { keysetPage } from '#platform/server/database/keyset.ts'
import type { ChosenPins, Pin, PinFilter, pins } from '../contract.ts'

/** Owner of the pins: a member of a team. */
export interface Owner {
  organization_id: string
  user_id: string
}

type New = Pick<Pin, 'kind' | 'target_id' | 'title'> & { id: string; created_at: Date }

const columns = ['id', sql<Pin['kind']>`kind`.as('kind'), 'target_id', 'title'] as const

const ownPins = (db: ReadDb, { organization_id, user_id }: Owner) =>
  db.selectFrom('pins').where('organization_id', '=', organization_id).where('user_id', '=', user_id)

type Filter = Pick<PinFilter, 'q' | 'kind'>
type Chosen = Filter & Pick<ChosenPins, 'selection'>

const matching = (db: ReadDb, owner: Owner, { q, kind }: Filter) =>
  ownPins(db, owner)
    .$if(q !== '', query => query.where('title', 'ilike', `%${q.replace(/[\\%_]/g, '\\$&')}%`))
    .$if(Boolean(kind), query => query.where('kind', '=', kind ?? ''))

export const listPins = (db: ReadDb, owner: Owner, { cursor, limit, ...filter }: InputOf<typeof pins.list>) =>
  keysetPage(matching(db, owner, filter).select(columns), {
    sort: [{ column: 'position', direction: 'asc' }],
    cursor,
    limit,
  })

export async function countPins(db: ReadDb, owner: Owner, filter: Filter): Promise<number> {
  const { count } = await matching(db, owner, filter)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** The selected pins. Ids picked one by one count even when they no longer match the filter. */
function chosenPins(db: ReadDb, owner: Owner, { selection, ...filter }: Chosen) {
  if (!selection.all) return ownPins(db, owner).where('id', 'in', selection.ids)
  const all = matching(db, owner, filter)
  return selection.excluded.length > 0 ? all.where('id', 'not in', selection.excluded) : all
}

/** The selected pins in their order, for a file. */
export const pinsToExport = (db: ReadDb, owner: Owner, asked: Chosen) =>
  chosenPins(db, owner, asked).select(columns).orderBy('position').orderBy('id')

/** Undefined when the member has no such pin. */
export const readPin = (db: ReadDb, owner: Owner, id: string) =>
  ownPins(db, owner).where('id', '=', id).select(columns).executeTakeFirst()

/** Pins created at the same moment may share a position; ids break the tie. */
const behindLast = sql<number>`coalesce(max(position), 0) + 1`.as('position')

const tableOf = { drop: 'drops', fan: 'fans' } as const

/** Whether the team has this record. */
export async function isThere(
  db: Db,
  { organization_id }: Owner,
  { kind, target_id }: Pick<Pin, 'kind' | 'target_id'>,
) {
  const found = await db
    .selectFrom(tableOf[kind])
    .select('id')
    .where('organization_id', '=', organization_id)
    .where('id', '=', target_id)
    .executeTakeFirst()
  return found !== undefined
}

/** Undefined when there is a pin for the record already. */
export const createPin = (db: Db, owner: Owner, values: New) =>
  db
    .insertInto('pins')
    .values({ ...owner, ...values, position: ownPins(db, owner).select(behindLast) })
    .onConflict(taken => taken.columns(['organization_id', 'user_id', 'kind', 'target_id']).doNothing())
    .returning(columns)
    .executeTakeFirst()

/** Undefined when the member has no such pin. */
export const renamePin = (db: Db, { organization_id, user_id }: Owner, id: string, title: string) =>
  db
    .updateTable('pins')
    .set({ title })
    .where('organization_id', '=', organization_id)
    .where('user_id', '=', user_id)
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirst()

/** Moves a pin behind `after`, or to the front. Undefined when the member does not have both. */
export async function movePin(db: Db, owner: Owner, id: string, after: string | null): Promise<Pin | undefined> {
  const all = await ownPins(db, owner).select(columns).orderBy('position').orderBy('id').forUpdate().execute()
  const moved = all.find(pin => pin.id === id)
  const others = all.filter(pin => pin.id !== id)
  const place = after === null ? 0 : others.findIndex(pin => pin.id === after) + 1
  if (!moved || (after !== null && place === 0)) return undefined
  const order = others.toSpliced(place, 0, moved).map(pin => pin.id)
  await db
    .updateTable('pins')
    .set({ position: sql`array_position(${order}::uuid[], id)` })
    .where('organization_id', '=', owner.organization_id)
    .where('user_id', '=', owner.user_id)
    .where('id', 'in', order)
    .execute()
  return moved
}

/** Undefined when the member has no such pin. */
export const removePin = (db: Db, { organization_id, user_id }: Owner, id: string) =>
  db
    .deleteFrom('pins')
    .where('organization_id', '=', organization_id)
    .where('user_id', '=', user_id)
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirst()

/** Answers how many were removed. */
export async function removePins(db: Db, owner: Owner, asked: Chosen): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('pins')
    .where('organization_id', '=', owner.organization_id)
    .where('id', 'in', chosenPins(db, owner, asked).select('id'))
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** Removes the pins of all members whose record is no longer there. */
export async function removeLostPins(db: Db, organization_id: string): Promise<void> {
  for (const [kind, table] of Object.entries(tableOf))
    await sql`delete from pins p where organization_id = ${organization_id} and kind = ${kind} and not exists (
      select from ${sql.table(table)} r where r.organization_id = p.organization_id and r.id = p.target_id)`.execute(db)
}
