import { type AliasableExpression, type Expression, expressionBuilder, type SqlBool, sql } from 'kysely'
import type { ReadDb } from '#platform/server/database/db.ts'
import type { DB } from '../../../../../db/schema.gen.ts'

/** A query of the ids of fans. */
export interface Ids extends AliasableExpression<{ id: string }> {
  limit(count: number): Ids
  offset(count: typeof ASKED_EACH): Ids
  unionAll(other: Ids): Ids
  execute(): Promise<{ id: string }[]>
}

/** What the fans of the list must meet, besides what else is asked. */
export interface Condition {
  all: Ids
  /** Fans it finds; where there are more than are counted, one more than that. */
  count: number
  /** The question about the fan `f`; without it, the row of the fan says so itself. */
  each?: Ids
  /** `all` finds more than meet it. */
  asksMore?: true
}

/** Skips nothing, but keeps PostgreSQL from turning the question about each fan into a join of all. */
export const ASKED_EACH = sql<number>`0`

/** So many ids are read and kept at hand in a few milliseconds. */
export const SOME = 25_000
/** As if every list were this long: in a shorter one no condition finds so many. */
const LARGE_LIST = 1_000_000
/** What share of all a condition may have that finds more than are counted. */
const LARGE_SHARE = 0.3
/** Looking a fan up by its id takes as long as passing so many in their order, and reading one of a list as this part. */
const LOOK_UP = 4
const READ = 0.5

interface Way {
  /** Fans after whom nobody looks on. */
  wanted: number
  some: number
}

/**
 * The conditions, asked in the way that reads least, as if they had nothing to do with each other. A list that is not too
 * long is kept at hand: while fans are passed in their order, each is looked for in it. Where that would pass too many, the
 * fans that are in all such lists are looked up and put in order. Of what finds more, every fan that is left is asked.
 */
export function shortestWay(
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
    one.each && (one.asksMore || !lists.includes(one)) ? [exists(one.each.offset(ASKED_EACH))] : [],
  )
  const [shortest, ...others] = lists
  if (!shortest) return asked

  // `is true` keeps it a question: as a join it might be planned the other way round
  const isIn = (id: string) => (list: Condition) => sql<boolean>`(${sql.ref(id)} in ${list.all.limit(some)}) is true`
  const atHand = lists.filter(({ each }) => each)
  const passing = reading(atHand) + wanted / share(conditions)
  const lookingUp = reading(lists) + LOOK_UP * shortest.count * share(others)
  if (passing < lookingUp) return [...atHand.map(isIn('f.id')), ...asked]
  let all = db.selectFrom(shortest.all.as('shortest')).select('shortest.id')
  for (const other of others) all = all.where(isIn('shortest.id')(other))
  return [sql<boolean>`f.id = any(array(${all}))`, ...asked]
}

/** How many fans these find, together; counts to `most` and one further. */
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

/** The fans that any of these finds, each once. */
export async function idsOf(all: readonly Ids[]): Promise<string[]> {
  const found = new Set<string>()
  for (const ids of all) for (const { id } of await ids.execute()) found.add(id)
  return [...found]
}
