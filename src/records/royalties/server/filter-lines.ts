import { type RawBuilder, sql } from 'kysely'
import { headerKey } from '#platform/contract/header-key.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { Channel } from '../channels.ts'
import { isrc as isrcOf } from '../contract.ts'

export interface LineFilter {
  organization_id: string
  start_date?: string | null | undefined
  end_date?: string | null | undefined
  q?: string | null | undefined
  isrc?: string | null | undefined
  artist?: string | null | undefined
  channel?: Channel | null | undefined
  /** Stores in which the team sells directly; needed where a channel is asked for. */
  direct?: readonly string[]
}

/** The condition on `royalty_lines l`. A period holds every month that it touches. */
export function linesOf(filter: LineFilter): RawBuilder<boolean> {
  const { organization_id, start_date, end_date, q, isrc, artist, channel, direct = [] } = filter
  const conditions = [
    sql`l.organization_id = ${organization_id}`,
    ...(start_date ? [sql`l.sale_month >= date_trunc('month', ${start_date}::date)`] : []),
    ...(end_date ? [sql`l.sale_month <= ${end_date}::date`] : []),
    ...(isrc ? [sql`l.isrc = ${isrc}`] : []),
    ...(artist ? [sql`l.artist = ${artist}`] : []),
    ...(channel === '1P_DIRECT' ? [sql`l.source = any(${direct}::text[])`] : []),
    ...(channel === '3P_INDIRECT' ? [sql`l.source <> all(${direct}::text[])`] : []),
    ...(q?.trim() ? [matching(q.trim())] : []),
  ]
  return sql<boolean>`${sql.join(conditions, sql` and `)}`
}

function matching(q: string) {
  const code = isrcOf.parse(q.slice(0, 20))
  const pattern = `%${q.replaceAll(/[\\%_]/g, '\\$&')}%`
  const words = sql`(l.title ilike ${pattern} or l.artist ilike ${pattern} or l.release_title ilike ${pattern})`
  return headerKey(q) === '' || code === '' ? words : sql`(${words} or l.isrc = ${code} or l.upc = ${code})`
}

/** Amounts in one currency. */
export interface Conversion {
  currency: string
  /** Lines with the amount in it as `converted`; null where no rate is known. */
  rates: RawBuilder<unknown>
  rate_days: string[]
  without_rate: string[]
  currencies: string[]
}

/** What amounts are compared in where statements are in several currencies. */
const COMMON = 'USD'

/**
 * How amounts of the team are shown: in the currency asked for, else in the only one of its statements, else in US dollars. Rates
 * are the reference rates as they are known now; amounts that are in the currency already stay as they are.
 */
export async function conversionFor(
  db: Db,
  organization_id: string,
  wanted: string | null | undefined,
): Promise<Conversion> {
  const { rows } = await sql<{ currency: string; usd: string | null; day: string | null }>`
    with recursive used as (
      (select currency from royalty_lines where organization_id = ${organization_id} order by currency limit 1)
      union all
      select (select l.currency from royalty_lines l
        where l.organization_id = ${organization_id} and l.currency > used.currency order by l.currency limit 1)
      from used where used.currency is not null
    )
    select used.currency, r.usd::text, to_char(r.day, 'YYYY-MM-DD') as day
    from used left join reference_rates r on r.currency = used.currency
    where used.currency is not null`.execute(db)
  const currencies = rows.map(row => row.currency).sort()
  const currency = wanted ?? (currencies.length === 1 ? currencies[0] : undefined) ?? COMMON
  const shown = await db
    .selectFrom('reference_rates')
    .select(['usd', sql<string>`to_char(day, 'YYYY-MM-DD')`.as('day')])
    .where('currency', '=', currency)
    .executeTakeFirst()
  const others = rows.filter(row => row.currency !== currency)
  const convertible = shown ? others.filter(({ usd }) => usd !== null) : []
  const factors = [
    sql`(${currency}::text, 1::numeric)`,
    ...convertible.map(
      row => sql`(${row.currency}::text, round(${row.usd}::numeric / ${shown?.usd ?? '1'}::numeric, 10))`,
    ),
  ]
  return {
    currency,
    rates: sql`(values ${sql.join(factors)}) as r (currency, factor)`,
    rate_days: [...new Set(convertible.flatMap(({ day }) => [day ?? '', shown?.day ?? '']))].filter(Boolean).sort(),
    without_rate: others.filter(row => !convertible.includes(row)).map(row => row.currency),
    currencies,
  }
}
