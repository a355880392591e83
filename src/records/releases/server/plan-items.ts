import type { Db } from '#platform/server/database/db.ts'
import { conflict, notFound, raise } from '#platform/server/errors.ts'
import { newId } from '#platform/server/new-id.ts'
import type { PlanItem } from '../contract.ts'
import { lockRelease, type Place } from './lock-release.ts'

/** Of one release. */
const MAX_ITEMS = 200

/** Adds an item without an id, changes the one with it. Answers its id. */
export async function savePlanItem(
  db: Db,
  place: Place,
  { id, ...item }: Omit<PlanItem, 'id'> & { id?: string | undefined },
): Promise<string> {
  await lockRelease(db, place)
  const items = db
    .selectFrom('release_plan_items')
    .where('organization_id', '=', place.organization_id)
    .where('release_id', '=', place.release_id)
  if (!id) {
    const { count } = await items.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
    if (count >= MAX_ITEMS) raise(conflict(`A plan has at most ${MAX_ITEMS} entries.`))
    const added = newId()
    await db
      .insertInto('release_plan_items')
      .values({ ...place, id: added, ...item })
      .execute()
    return added
  }
  const changed = await db
    .updateTable('release_plan_items')
    .set(item)
    .where('organization_id', '=', place.organization_id)
    .where('release_id', '=', place.release_id)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  return changed?.id ?? raise(notFound('Entry'))
}

export async function removePlanItem(db: Db, place: Place, id: string): Promise<void> {
  await lockRelease(db, place)
  const gone = await db
    .deleteFrom('release_plan_items')
    .where('organization_id', '=', place.organization_id)
    .where('release_id', '=', place.release_id)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  if (!gone) raise(notFound('Entry'))
}
