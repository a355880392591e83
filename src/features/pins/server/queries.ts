import { sql } from 'kysely'
import type { InputOf } from '#platform/contract/endpoint.ts'
import type { Db } from '#platform/server/database/db.ts'
import { keysetPage } from '#platform/server/database/keyset.ts'
import type { Pin, pins } from '../contract.ts'

/** Owner of the pins: a member of a team. */
export interface Owner {
  organization_id: string
  user_id: string
}

type New = Pick<Pin, 'kind' | 'target_id' | 'title'> & { id: string; created_at: Date }

const columns = ['id', sql<Pin['kind']>`kind`.as('kind'), 'target_id', 'title'] as const

const ownPins = (db: Db, { organization_id, user_id }: Owner) =>
  db.selectFrom('pins').where('organization_id', '=', organization_id).where('user_id', '=', user_id)

export const listPins = (db: Db, owner: Owner, { cursor, limit }: InputOf<typeof pins.list>) =>
  keysetPage(ownPins(db, owner).select(columns), { sort: [{ column: 'position', direction: 'asc' }], cursor, limit })

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

/** Undefined when the record is already pinned. */
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
