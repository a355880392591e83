import { type SelectQueryBuilder, sql } from 'kysely'
import type { ReadDb } from '#platform/server/database/db.ts'
import type { DB } from '../../../../../db/schema.gen.ts'

interface Range {
  from: string | null | undefined
  before: string | null | undefined
  /** A page before the one that was shown: the order runs the other way round. */
  back: boolean
}

/**
 * Fans who signed up first within a range, as a list for each month, in the order of who was seen last. PostgreSQL merges
 * them and reads no further in any than the page asks for; in the order of all fans it would pass everybody who is seen more
 * often than those.
 */
export async function byMonths(db: ReadDb, { from, before, back }: Range) {
  const months = await monthsOf(db, from, before)
  const order = back ? 'asc' : 'desc'
  const [first, ...others] = months.map((month, at) => {
    let fans = db
      .selectFrom('fans as m')
      .selectAll('m')
      .where('m.created_month', '=', sql<string>`${month}::date`)
      .orderBy('m.last_seen_at', order)
      .orderBy('m.id', order)
    // a question, `is true`: with an index of days PostgreSQL would read and sort the whole month
    if (from && at === 0) fans = fans.where(sql<boolean>`(m.created_at >= ${new Date(from)}) is true`)
    if (before && at === months.length - 1)
      fans = fans.where(sql<boolean>`(m.created_at < ${new Date(before)}) is true`)
    return db.selectFrom(fans.as('month')).selectAll('month')
  })
  if (!first) return null
  const all = others.reduce((one, other) => one.unionAll(other), first)
  return db.selectFrom(all.as('f')) as unknown as SelectQueryBuilder<DB & { f: DB['fans'] }, 'f', object>
}

/** Those of the range in which the team has fans, oldest first, as they are kept: 2026-11-01. Found from one to the next. */
async function monthsOf(db: ReadDb, from: Range['from'], before: Range['before']): Promise<string[]> {
  let earliest = db
    .selectFrom('fans as first')
    .select(({ fn }) => fn.min<string | null>('first.created_month').as('month'))
  if (from) earliest = earliest.where(sql<boolean>`first.created_month >= ${monthOf(from)}`)
  let known = db
    .withRecursive('known', query =>
      earliest.unionAll(
        query
          .selectFrom('known')
          .select(({ selectFrom, fn }) =>
            selectFrom('fans as next')
              .select(fn.min<string | null>('next.created_month').as('month'))
              .whereRef('next.created_month', '>', 'known.month')
              .as('month'),
          )
          .where('known.month', 'is not', null),
      ),
    )
    .selectFrom('known')
    .select(sql<string>`known.month::text`.as('month'))
    .where('known.month', 'is not', null)
  if (before) known = known.where(sql<boolean>`known.month <= ${monthOf(before)}`)
  const rows = await known.execute()
  return rows.map(({ month }) => month)
}

const monthOf = (instant: string) =>
  sql`date_trunc('month', ${new Date(instant)}::timestamptz at time zone 'UTC')::date`
