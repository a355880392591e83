import { type AliasableExpression, type Expression, expressionBuilder, type SqlBool, sql } from 'kysely'
import type { ReadDb } from '#platform/server/database/db.ts'
import type { DB } from '../../../../../db/schema.gen.ts'

/** A query that returns fan ids. */
export interface Ids extends AliasableExpression<{ id: string }> {
  limit(count: number): Ids
  offset(count: typeof NO_OFFSET): Ids
  unionAll(other: Ids): Ids
  execute(): Promise<{ id: string }[]>
}

/** One condition of the list filter. */
export interface Condition {
  all: Ids
  /** Number of matches; the counting limit plus one when there are more. */
  count: number
  /** The condition for one fan `f`; absent when a column of the fan's own row decides. */
  each?: Ids
  /** `all` is a superset, so `each` must still be checked. */
  asksMore?: true
}

/** Offset 0 skips nothing, but stops PostgreSQL from turning the check per fan into a join. */
export const NO_OFFSET = sql<number>`0`

/** Number of ids that can be read into memory within a few milliseconds. */
export const MAX_IN_MEMORY = 25_000
/** Assumed list size for selectivity; in a shorter list no condition finds as many. */
const LARGE_LIST = 1_000_000
/** Assumed selectivity of a condition with more matches than are counted. */
const LARGE_SHARE = 0.3
/** Relative costs: looking up a fan by id, and reading one id of a list, each compared to passing one fan in list order. */
const LOOK_UP = 4
const READ = 0.5

interface Way {
  /** Number of fans after which the scan stops. */
  wanted: number
  some: number
}

/**
 * Picks the plan that reads the fewest rows, assuming independent conditions. An id list that is not too
 * long is hashed: each fan passed in list order is checked against it. If that would pass too many fans,
 * the intersection of the id lists is looked up and sorted. Longer conditions are checked per remaining fan.
 */
export function cheapestPlan(
  db: ReadDb,
  conditions: readonly Condition[],
  { wanted, some }: Way,
): Expression<SqlBool>[] {
  const { exists } = expressionBuilder<DB>()
  const share = (all: readonly Condition[]) =>
    all.reduce((product, { count }) => product * (count > some ? LARGE_SHARE : count / LARGE_LIST), 1)
  const reading = (all: readonly Condition[]) => READ * all.reduce((sum, { count }) => sum + count, 0)

  const lists = conditions.filter(({ count }) => count <= some).sort((one, other) => one.count - other.count)
  const asked = conditions.flatMap(one =>
    one.each && (one.asksMore || !lists.includes(one)) ? [exists(one.each.offset(NO_OFFSET))] : [],
  )
  const [shortest, ...others] = lists
  if (!shortest) return asked

  // `is true` prevents a join, which might be planned the other way round
  const isIn = (id: string) => (list: Condition) => sql<boolean>`(${sql.ref(id)} in ${list.all.limit(some)}) is true`
  const atHand = lists.filter(({ each }) => each)
  const passing = reading(atHand) + wanted / share(conditions)
  const lookingUp = reading(lists) + LOOK_UP * shortest.count * share(others)
  if (passing < lookingUp) return [...atHand.map(isIn('f.id')), ...asked]
  let all = db.selectFrom(shortest.all.as('shortest')).select('shortest.id')
  for (const other of others) all = all.where(isIn('shortest.id')(other))
  return [sql<boolean>`f.id = any(array(${all}))`, ...asked]
}

/** Total number of matches; stops counting at `most` + 1. */
export async function countUpTo(db: ReadDb, most: number, all: readonly Ids[]): Promise<number> {
  let count = 0
  for (const ids of all) {
    if (count > most) break
    const { found } = await db
      .selectFrom(ids.limit(most + 1 - count).as('some'))
      .select(({ fn }) => fn.countAll<number>().as('found'))
      .executeTakeFirstOrThrow()
    count += found
  }
  return count
}

/** The union of the ids, without repeats. */
export async function idsOf(all: readonly Ids[]): Promise<string[]> {
  const found = new Set<string>()
  for (const ids of all) for (const { id } of await ids.execute()) found.add(id)
  return [...found]
}
