import { sql } from 'kysely'
import type { GivenAnswerOf, InputOf } from '#platform/contract/endpoint.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { Figures, royalties } from '../contract.ts'
import { directSources } from './channels.ts'
import { conversionFor, type LineFilter, linesOf } from './filter-lines.ts'
import { monthsAfter, monthsBetween } from './months.ts'

/** Sums of a group of lines by currency, as SQL gives them. */
interface Summed {
  streams: number
  downloads: number
  revenue: string
  streamed: string
  paid: { currency: string; amount: string }[]
}

/** One pass over the lines: the sums for each month, store, territory and currency, from which all tables are made. */
const cube = (filter: LineFilter, rates: Awaited<ReturnType<typeof conversionFor>>['rates']) => sql`
  cube as materialized (
    select l.sale_month, l.source, l.territory, l.currency, count(*) as lines,
      coalesce(sum(l.quantity) filter (where l.kind = 'STREAM'), 0) as streams,
      coalesce(sum(l.quantity) filter (where l.kind = 'DOWNLOAD'), 0) as downloads,
      sum(l.amount) as amount, sum(l.amount * r.factor) as revenue,
      sum(l.amount * r.factor) filter (where l.kind = 'STREAM') as streamed,
      count(*) filter (where l.song_key is null) as without_song,
      sum(l.amount * r.factor) filter (where l.song_key is null or l.territory is null) as open
    from royalty_lines l left join ${rates} on r.currency = l.currency
    where ${linesOf(filter)}
    group by 1, 2, 3, 4
  )`

const summed = sql`
  sum(streams)::bigint as streams, sum(downloads)::bigint as downloads,
  trim_scale(coalesce(sum(revenue), 0))::text as revenue, trim_scale(coalesce(sum(streamed), 0))::text as streamed,
  (select jsonb_agg(jsonb_build_object('currency', p.currency, 'amount', p.amount) order by p.currency) from (
    select e.currency, trim_scale(sum(e.amount))::text as amount
    from jsonb_to_recordset(jsonb_agg(jsonb_build_object('currency', c.currency, 'amount', c.amount)))
      as e (currency text, amount numeric) group by e.currency
  ) p) as paid`

interface Read {
  total: (Summed & { lines: number; without_song: number; without_territory: number; open: string }) | null
  months: { month: string; streams: number; sources: { source: string; streams: number; revenue: string }[] }[] | null
  sources: (Summed & { source: string })[] | null
  territories: (Summed & { territory: string | null })[] | null
  first_month: string | null
  last_month: string | null
}

/** Everything of the first screen, for the answer of `royalties.overview`. */
export async function overviewOf(
  db: Db,
  { currency: wanted, ...asked }: InputOf<typeof royalties.overview>,
): Promise<GivenAnswerOf<typeof royalties.overview>> {
  const { organization_id } = asked
  const direct = await directSources(db, organization_id)
  const filter = { ...asked, direct }
  const { rates, ...conversion } = await conversionFor(db, organization_id, wanted)
  const { rows } = await sql<Read>`
    with ${cube(filter, rates)}
    select
      (select to_jsonb(t) from (
        select ${summed}, coalesce(sum(lines), 0)::bigint as lines, coalesce(sum(without_song), 0)::bigint as without_song,
          coalesce(sum(lines) filter (where territory is null), 0)::bigint as without_territory,
          trim_scale(coalesce(sum(open), 0))::text as open
        from cube c) t) as total,
      (select jsonb_agg(t order by month) from (
        select to_char(sale_month, 'YYYY-MM-DD') as month, sum(streams)::bigint as streams,
          jsonb_agg(jsonb_build_object('source', source, 'streams', streams, 'revenue', trim_scale(coalesce(revenue, 0))::text)) as sources
        from (select sale_month, source, sum(streams) as streams, sum(revenue) as revenue from cube group by 1, 2) m
        group by sale_month) t) as months,
      (select jsonb_agg(t order by t.revenue::numeric desc, t.source) from (
        select source, ${summed} from cube c group by source) t) as sources,
      (select jsonb_agg(t order by t.territory is null, t.revenue::numeric desc, t.territory) from (
        select territory, ${summed} from cube c group by territory) t) as territories,
      (select to_char(min(sale_month), 'YYYY-MM-DD') from royalty_lines where organization_id = ${organization_id}) as first_month,
      (select to_char(max(sale_month), 'YYYY-MM-DD') from royalty_lines where organization_id = ${organization_id}) as last_month
  `.execute(db)
  const [read] = rows
  const { first_month = null, last_month = null } = read ?? {}
  const start_month = startOf(filter.start_date, first_month)
  const end_month = endOf(filter.end_date, last_month)
  const months = read?.months ?? []
  const total = read?.total
  return {
    ...conversion,
    first_month,
    last_month,
    start_month,
    end_month,
    total: {
      ...figuresOf(total),
      lines: total?.lines ?? 0,
      per_thousand: perThousand(total),
    },
    before: await beforeOf(db, filter, rates, { start_month, end_month, first_month }),
    open: {
      without_song: total?.without_song ?? 0,
      without_territory: total?.without_territory ?? 0,
      revenue: total?.open ?? '0',
    },
    months,
    sources: (read?.sources ?? []).map(source => ({
      source: source.source,
      channel: direct.includes(source.source) ? ('1P_DIRECT' as const) : ('3P_INDIRECT' as const),
      ...figuresOf(source),
      per_thousand: perThousand(source),
      missing: missingOf(source.source, months, { start_month, end_month }),
    })),
    territories: (read?.territories ?? []).map(territory => ({
      territory: territory.territory,
      ...figuresOf(territory),
    })),
    artists: await artistsOf(db, organization_id),
  }
}

export const figuresOf = (read: Omit<Summed, 'streamed'> | null | undefined): Figures => ({
  streams: read?.streams ?? 0,
  downloads: read?.downloads ?? 0,
  revenue: read?.revenue ?? '0',
  paid: read?.paid ?? [],
})

/** An estimate to read, not an amount to pay: rounded to four places. */
const perThousand = (read: Summed | null | undefined) =>
  read && read.streams > 0 ? ((Number(read.streamed) / read.streams) * 1_000).toFixed(4) : null

const startOf = (day: string | null | undefined, first: string | null) => (day ? `${day.slice(0, 7)}-01` : first)
const endOf = (day: string | null | undefined, last: string | null) => (day ? `${day.slice(0, 7)}-01` : last)

interface Reach {
  start_month: string | null
  end_month: string | null
}

/** As many months before; null where the statements begin later, so that nothing is compared with an empty time. */
async function beforeOf(
  db: Db,
  filter: LineFilter,
  rates: Awaited<ReturnType<typeof conversionFor>>['rates'],
  { start_month, end_month, first_month }: Reach & { first_month: string | null },
) {
  if (!start_month || !end_month || !first_month || end_month < start_month) return null
  const length = monthsBetween(start_month, end_month).length
  const start_date = monthsAfter(start_month, -length)
  if (start_date < first_month) return null
  const earlier = { ...filter, start_date, end_date: monthsAfter(start_month, -1) }
  const { rows } = await sql<{ streams: number; revenue: string }>`
    select coalesce(sum(l.quantity) filter (where l.kind = 'STREAM'), 0)::bigint as streams,
      trim_scale(coalesce(sum(l.amount * r.factor), 0))::text as revenue
    from royalty_lines l left join ${rates} on r.currency = l.currency where ${linesOf(earlier)}`.execute(db)
  return rows[0] ?? null
}

/** Months of the period without a line between the store's first and last one. */
function missingOf(source: string, months: NonNullable<Read['months']>, { start_month, end_month }: Reach): string[] {
  const there = months.filter(({ sources }) => sources.some(one => one.source === source)).map(({ month }) => month)
  const [first] = there
  const last = there.at(-1)
  if (!first || !last || !start_month || !end_month) return []
  return monthsBetween(first, last).filter(month => !there.includes(month))
}

const MAX_ARTISTS = 500

async function artistsOf(db: Db, organization_id: string): Promise<string[]> {
  const { rows } = await sql<{ artist: string }>`
    select artist from royalty_lines where organization_id = ${organization_id} and artist is not null
    group by artist order by lower(artist) limit ${MAX_ARTISTS}`.execute(db)
  return rows.map(({ artist }) => artist)
}
