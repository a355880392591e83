import { type SelectQueryBuilder, sql } from 'kysely'
import type { ReadDb } from '#platform/server/database/db.ts'
import type { DB } from '../../../../../db/schema.gen.ts'

interface Range {
  from: string | null | undefined
  before: string | null | undefined
  /** Pages backwards, so the order is reversed. */
  back: boolean
}

/**
 * Fans who first signed up within a range: one list per month, sorted by last seen. PostgreSQL merges the
 * lists and reads only as much of each as the page needs. Walking all fans by last seen would pass everybody seen more
 * recently first.
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
    // `is true` hides the condition from the planner, which would otherwise read and sort the whole month by the date index
    if (from && at === 0) fans = fans.where(sql<boolean>`(m.created_at >= ${new Date(from)}) is true`)
    if (before && at === months.length - 1)
      fans = fans.where(sql<boolean>`(m.created_at < ${new Date(before)}) is true`)
    return db.selectFrom(fans.as('month')).selectAll('month')
  })
  if (!first) return null
  const all = others.reduce((one, other) => one.unionAll(other), first)
  return db.selectFrom(all.as('f')) as unknown as SelectQueryBuilder<DB & { f: DB['fans'] }, 'f', object>
}

/** Months of the range with fans of the team, oldest first, such as 2026-11-01. A loose index scan finds them. */
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
