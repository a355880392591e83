import { sql } from 'kysely'
import { PREPARED, type ReadDb } from '#platform/server/database/db.ts'

/** Any of these, as one value: a query by keys is the same for every page, and prepared once. */
export const anyOf = (ids: Iterable<string>) => sql<string>`any(${[...ids]}::uuid[])`

/** Whose each id is now: the fans' own ids and those of duplicates that were merged into them. The ledger keeps the id of its time. */
export async function idsOfFans(db: ReadDb, fanIds: readonly string[]): Promise<Map<string, string>> {
  const own = new Map(fanIds.map(id => [id, id]))
  if (fanIds.length === 0) return own
  const aliases = await db
    .selectFrom('fan_aliases')
    .modifyFront(PREPARED)
    .select(['old_id', 'fan_id'])
    .where('fan_id', '=', anyOf(fanIds))
    .execute()
  return new Map([...own, ...aliases.map(({ old_id, fan_id }) => [old_id, fan_id] as const)])
}

/** The fan an id leads to since a merge; the id itself where there was none. */
export async function fanNow(db: ReadDb, id: string): Promise<string> {
  const alias = await db.selectFrom('fan_aliases').select('fan_id').where('old_id', '=', id).executeTakeFirst()
  return alias?.fan_id ?? id
}
