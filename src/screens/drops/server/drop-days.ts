import { type RawBuilder, sql } from 'kysely'
import type { Db, ReadDb } from '#platform/server/database/db.ts'
import { badRequest, raise } from '#platform/server/errors.ts'

const DAY_MS = 86_400_000

/** The UTC day of an instant, YYYY-MM-DD. */
export const dayOf = (at: Date) => at.toISOString().slice(0, 10)

/** No drop is older; and the range before one that begins then is still one of days that databases know. */
const EARLIEST = '1972-01-01'

/** How many days there are from `from` to `to`, both included. @throws 400 for an impossible range, before any day of it is made */
export function lengthOf({ from, to }: Range, longest: number): number {
  if (from < EARLIEST) raise(badRequest(`from: must not be before ${EARLIEST}.`, { field: 'from' }))
  const length = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1
  if (length < 1) raise(badRequest('to: must not be before from.', { field: 'to' }))
  if (length > longest) raise(badRequest(`to: at most ${longest} days after from.`, { field: 'to' }))
  return length
}

/** Every day from `from` to `to`, both included. */
export function daysBetween(from: string, to: string): string[] {
  const days = []
  for (let at = Date.parse(from); at <= Date.parse(to); at += DAY_MS) days.push(dayOf(new Date(at)))
  return days
}

export const daysBefore = (day: string, count: number) => dayOf(new Date(Date.parse(day) - count * DAY_MS))

/** One number for each day; a day without a row is 0. */
export const filled = (days: readonly string[], byDay: ReadonlyMap<string, number> | undefined) =>
  days.map(day => byDay?.get(day) ?? 0)

export const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)

const utcDay = (column: string): RawBuilder<string> => sql<string>`(${sql.ref(column)} at time zone 'utc')::date`

export type ByDropAndDay = Map<string, Map<string, number>>

function byDropAndDay(rows: readonly { drop_id: string; day: string; count: number }[]): ByDropAndDay {
  const result: ByDropAndDay = new Map()
  for (const { drop_id, day, count } of rows) {
    const days = result.get(drop_id) ?? new Map<string, number>()
    result.set(drop_id, days.set(day, count))
  }
  return result
}

interface Range {
  from: string
  to: string
}

/** Accepted sign-ups by drop and UTC day. */
export async function signUpDays(
  db: ReadDb | Db,
  dropIds: readonly string[],
  { from, to }: Range,
): Promise<ByDropAndDay> {
  if (dropIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('signups')
    .select(({ fn }) => ['drop_id', utcDay('created_at').as('day'), fn.countAll<number>().as('count')])
    .where('drop_id', 'in', dropIds)
    .where('state', '=', 'ACCEPTED')
    .where('created_at', '>=', new Date(`${from}T00:00:00Z`))
    .where('created_at', '<', new Date(Date.parse(to) + DAY_MS))
    .groupBy(['drop_id', 'day'])
    .execute()
  return byDropAndDay(rows)
}

/** Visits of people by drop and UTC day. */
export async function visitDays(
  db: ReadDb | Db,
  dropIds: readonly string[],
  { from, to }: Range,
): Promise<ByDropAndDay> {
  if (dropIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('drop_views')
    .select(['drop_id', 'day', 'views as count'])
    .where('drop_id', 'in', dropIds)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .execute()
  return byDropAndDay(rows)
}
