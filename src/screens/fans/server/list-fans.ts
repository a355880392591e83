import type { InputOf } from '#platform/contract/endpoint.ts'
import type { ReadDb } from '#platform/server/db.ts'
import { keysetPage } from '#platform/server/keyset.ts'
import { type fanScreens, MANY_FANS } from '../contract.ts'
import { dropReferences } from './drop-references.ts'
import { fanColumns, fanRows } from './fan-rows.ts'
import { listed } from './listed-fans.ts'
import { matching } from './matching-fans.ts'

const sortColumns = { LAST_SEEN: 'f.last_seen_at', CREATED: 'f.created_at' } as const

export async function listFans(db: ReadDb, { sort, cursor, limit, ...filter }: InputOf<typeof fanScreens.list>) {
  const { items, links } = await keysetPage((await listed(db, filter)).select(fanColumns), {
    sort: [{ column: sortColumns[sort], direction: 'desc' }],
    tie: 'f.id',
    cursor,
    limit,
  })
  return { items: await fanRows(db, items), links }
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

export async function fanFacets(db: ReadDb) {
  const drops = await db.selectFrom('drops').select('id').orderBy('created_at', 'desc').limit(200).execute()
  const ids = drops.map(drop => drop.id)
  const references = await dropReferences(db, ids)
  const countries = await db
    .selectFrom('fans as f')
    .select('f.country_code')
    .where('f.country_code', 'is not', null)
    .groupBy('f.country_code')
    .orderBy(({ fn }) => fn.countAll(), 'desc')
    .orderBy('f.country_code')
    .execute()
  return {
    drops: ids.flatMap(id => references.get(id) ?? []),
    country_codes: countries.flatMap(({ country_code }) => country_code ?? []),
  }
}
