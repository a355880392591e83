import { anyId } from '#platform/server/database/any-id.ts'
import { PREPARED_STATEMENT, type ReadDb } from '#platform/server/database/db.ts'

/** Maps every id to its current fan: the fans' own ids and those of merged duplicates. The ledger keeps the original id. */
export async function idsOfFans(db: ReadDb, fanIds: readonly string[]): Promise<Map<string, string>> {
  const own = new Map(fanIds.map(id => [id, id]))
  if (fanIds.length === 0) return own
  const aliases = await db
    .selectFrom('fan_aliases')
    .modifyFront(PREPARED_STATEMENT)
    .select(['old_id', 'fan_id'])
    .where('fan_id', '=', anyId(fanIds))
    .execute()
  return new Map([...own, ...aliases.map(({ old_id, fan_id }) => [old_id, fan_id] as const)])
}

/** Resolves an id to its current fan; returns the id itself when the fan was not merged. */
export async function fanNow(db: ReadDb, id: string): Promise<string> {
  const alias = await db.selectFrom('fan_aliases').select('fan_id').where('old_id', '=', id).executeTakeFirst()
  return alias?.fan_id ?? id
}
