import { createHash } from 'node:crypto'
import {
  type Expression,
  type RawBuilder,
  type SelectQueryBuilder,
  type SqlBool,
  type StringReference,
  sql,
} from 'kysely'
import type { Page } from '#platform/contract/paging.ts'
import { badRequest, raise } from '#platform/server/errors.ts'

export type KeysetSort<Column extends string = string> = {
  direction: 'asc' | 'desc'
  /** Set for a column that may be null: nulls come last in both directions. */
  nullable?: boolean
} & (
  | { column: Column; value?: never }
  // computed from columns, as the index does it; `column` names it in the cursor
  | { column: string; value: RawBuilder<unknown> }
)

interface KeysetOptions<Column extends string, Query> {
  /** The order of the page, most important column first. */
  sort: readonly KeysetSort<Column>[]
  /** The unique column that settles ties; `id` by default. It runs in the direction of the last sort column. */
  tie?: Column
  /** `links.next` or `links.previous` of another page of the same query. */
  cursor?: string | null | undefined
  /** Items on a page, checked by the contract (`cursorPage`). */
  limit: number
  /**
   * Looks for the page among the next `rows` of the query alone; `chosen` selects from those as a subquery, all columns. Where
   * many rows are chosen this is much faster than collecting all of them; where the page is not full, ask again without it.
   */
  among?: { rows: number; chosen: (next: Query) => unknown }
}

/**
 * One page of a query by keyset, not by offset: rows inserted or deleted meanwhile neither repeat nor skip others. The
 * query comes with select and where, without order and limit. Index the columns of `sort` and `tie` together.
 *
 * @example
 * keysetPage(db.selectFrom('pins').selectAll(), { sort: [{ column: 'position', direction: 'asc' }], cursor, limit })
 * @throws 400 for a cursor that cannot be read or belongs to another order (API-012)
 */
export async function keysetPage<DB, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
  { sort, tie, cursor, limit, among }: KeysetOptions<StringReference<DB, TB> & string, SelectQueryBuilder<DB, TB, O>>,
): Promise<Page<O>> {
  const last = sort.at(-1)
  const keys: KeysetSort[] = [...sort, { column: tie ?? 'id', direction: last?.direction ?? 'asc' }]
  const from = cursor ? readCursor(cursor, keys) : null
  const backwards = from?.side === 'before'

  const inOrder = (rows: SelectQueryBuilder<DB, TB, O>, most: number) =>
    keys.reduce(
      (ordered, { direction, nullable, ...key }) =>
        ordered.orderBy(sqlOf({ direction, ...key }), order => {
          const turned = (direction === 'asc') === backwards ? order.desc() : order.asc()
          if (!nullable) return turned
          return backwards ? turned.nullsFirst() : turned.nullsLast()
        }),
      rows.limit(most),
    )
  const rest = from ? query.where(beyond(keys, from)) : query
  // selected from as a subquery it has another type, but the same columns
  const chosen = among ? (among.chosen(inOrder(rest, among.rows)) as typeof rest) : rest
  const paged = inOrder(chosen, limit + 1)
  // as text, which keeps the microseconds and digits that a JavaScript Date or number would lose
  const selected = paged.select(keys.map((key, at) => sql<string | null>`${sqlOf(key)}::text`.as(KEY + at)))

  const found = (await selected.execute().catch(error => {
    throw from && isBadValue(error) ? unreadable() : error
  })) as Record<string, unknown>[]
  const rows = found.slice(0, limit)
  if (backwards) rows.reverse()
  const values = rows.map(row => keys.map((_, at) => row[KEY + at] as string | null))
  const more = found.length > limit
  const hasNext = backwards || more
  const hasPrevious = backwards ? more : from !== null
  const cursorAt = (side: Side, at: readonly (string | null)[] | undefined) => {
    if (at) return writeCursor(keys, { side, values: at, inclusive: false })
    // an emptied page: its previous link starts exactly at the cursor that led here
    return from && writeCursor(keys, { side, values: from.values, inclusive: !from.inclusive })
  }
  return {
    items: rows.map(row => withoutKeys(row, keys.length) as O),
    links: {
      next: hasNext ? cursorAt('after', values.at(-1)) : null,
      previous: hasPrevious ? cursorAt('before', values[0]) : null,
      has_next: hasNext,
      has_previous: hasPrevious,
    },
  }
}

/** Whether a cursor asks for the previous page. An unreadable one does not; the page reports it. */
export function isBackwardCursor(cursor: string | null | undefined): boolean {
  if (!cursor) return false
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'))?.[1] === 'before'
  } catch {
    return false
  }
}

const KEY = 'keyset_'

const sqlOf = ({ column, value }: KeysetSort) => value ?? sql.ref(column)

type Side = 'after' | 'before'

interface Position {
  side: Side
  values: readonly (string | null)[]
  inclusive: boolean
}

function beyond(keys: readonly KeysetSort[], { side, values, inclusive }: Position): Expression<SqlBool> {
  const forward = side === 'after'
  const operator = ({ direction }: KeysetSort) => sql.raw((direction === 'asc') === forward ? '>' : '<')
  const equals = sql.raw(inclusive ? '=' : '')
  const [first] = keys
  if (first && keys.every(key => !key.nullable && key.direction === first.direction)) {
    // a row comparison is one range of the index
    const columns = sql.join(keys.map(sqlOf))
    return sql<SqlBool>`(${columns}) ${operator(first)}${equals} (${sql.join(values)})`
  }
  return keys.reduceRight<Expression<SqlBool>>(
    (rest, key, at) => {
      const column = sqlOf(key)
      const value = values[at]
      if (value === null)
        return forward
          ? sql<SqlBool>`(${column} is null and ${rest})`
          : sql<SqlBool>`(${column} is not null or ${rest})`
      const further = sql<SqlBool>`${column} ${operator(key)} ${value}`
      const orNull = key.nullable && forward ? sql<SqlBool>`(${further} or ${column} is null)` : further
      return sql<SqlBool>`(${orNull} or (${column} = ${value} and ${rest}))`
    },
    sql<SqlBool>`${sql.lit(inclusive)}`,
  )
}

const writeCursor = (keys: readonly KeysetSort[], { side, values, inclusive }: Position) =>
  Buffer.from(JSON.stringify([orderOf(keys), side, inclusive, ...values])).toString('base64url')

function readCursor(cursor: string, keys: readonly KeysetSort[]): Position {
  let read: unknown
  try {
    read = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'))
  } catch {
    raise(unreadable())
  }
  if (!Array.isArray(read)) raise(unreadable())
  const [order, side, inclusive, ...values] = read as unknown[]
  const rightValues =
    values.length === keys.length &&
    values.every((value, at) => (value === null ? keys[at]?.nullable === true : isText(value)))
  if (order !== orderOf(keys) || !rightValues) raise(unreadable())
  if ((side !== 'after' && side !== 'before') || typeof inclusive !== 'boolean') raise(unreadable())
  return { side, inclusive, values: values as (string | null)[] }
}

/** PostgreSQL refuses NUL in text. */
const isText = (value: unknown) => typeof value === 'string' && !value.includes('\0')

/** Detects a cursor of another order, which would silently skip rows. */
const orderOf = (keys: readonly KeysetSort[]) =>
  createHash('sha256')
    .update(JSON.stringify(keys.map(({ column, direction, nullable }) => [column, direction, nullable === true])))
    .digest('base64url')
    .slice(0, 8)

const unreadable = () => badRequest('cursor: cannot be read.', { field: 'cursor' })

/** A cursor value that the column's type does not accept: text that is no date, number or UUID. */
const isBadValue = (error: unknown) => /^22(P02|003|007|008)$/.test((error as { code?: string }).code ?? '')

function withoutKeys(row: Record<string, unknown>, count: number) {
  for (let at = 0; at < count; at++) delete row[KEY + at]
  return row
}
