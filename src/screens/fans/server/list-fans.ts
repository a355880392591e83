import type { InputOf } from '#platform/contract/endpoint.ts'
import { anyId } from '#platform/server/database/any-id.ts'
import { PREPARED_STATEMENT, type ReadDb } from '#platform/server/database/db.ts'
import { isBackwardCursor, keysetPage } from '#platform/server/database/keyset.ts'
import { listed } from '#records/fans/server/list/listed-fans.ts'
import { matching } from '#records/fans/server/list/matching-fans.ts'
import { type fanScreens, MANY_FANS } from '../contract.ts'
import { fanColumns, fanRows } from './fan-rows.ts'

const sortColumns = { LAST_SEEN: 'f.last_seen_at', CREATED: 'f.created_at' } as const

export async function listFans(db: ReadDb, { sort, cursor, limit, ...filter }: InputOf<typeof fanScreens.list>) {
  const { items, links } = await keysetPage(
    (await listed(db, filter, { sort, back: isBackwardCursor(cursor) })).select('f.id'),
    {
      sort: [{ column: sortColumns[sort], direction: 'desc' }],
      tie: 'f.id',
      cursor,
      limit,
    },
  )
  const fans = await inOrder(
    db,
    items.map(({ id }) => id),
  )
  return { items: await fanRows(db, fans), links }
}

/** Reads the fans of a page whose ids were found by an index-only scan. */
async function inOrder(db: ReadDb, ids: readonly string[]) {
  if (ids.length === 0) return []
  const fans = await db
    .selectFrom('fans as f')
    .modifyFront(PREPARED_STATEMENT)
    .select(fanColumns)
    .where('f.id', '=', anyId(ids))
    .execute()
  const byId = new Map(fans.map(fan => [fan.id, fan]))
  return ids.flatMap(id => byId.get(id) ?? [])
}

/** Counts as far as `MANY_FANS`: nobody waits for the exact size of a large list, unless asked for. */
export async function countFans(db: ReadDb, { exact, ...filter }: InputOf<typeof fanScreens.count>) {
  const fans = exact
    ? matching(db, filter).select('f.id')
    : (await listed(db, filter, { wanted: MANY_FANS + 1 })).select('f.id').limit(MANY_FANS + 1)
  const { found } = await db
    .selectFrom(fans.as('few'))
    .select(({ fn }) => fn.countAll<number>().as('found'))
    .executeTakeFirstOrThrow()
  return exact ? { count: found, many: false } : { count: Math.min(found, MANY_FANS), many: found > MANY_FANS }
}
