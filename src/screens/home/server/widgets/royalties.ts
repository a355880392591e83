import { sql } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'
import { conversionFor } from '#records/royalties/server/filter-lines.ts'
import type { Widget, WidgetType } from '../../contract.ts'
import { changeOf, MAX_ROWS, noSource, row, type WidgetSource } from './widget.ts'

/** Statements are by month and come late: the newest month they have, and its name. */
async function newestMonth(db: Db, organizationId: string): Promise<{ month: string; words: string } | undefined> {
  const { rows } = await sql<{ month: string | null }>`
    select max(sale_month)::text as month from royalty_lines where organization_id = ${organizationId}`.execute(db)
  const month = rows[0]?.month
  if (!month) return undefined
  const words = new Intl.DateTimeFormat('en', { timeZone: 'UTC', month: 'long', year: 'numeric' }).format(
    new Date(month),
  )
  return { month, words: `${words}, the newest month that statements have.` }
}

interface Streamed {
  label: string
  streams: number
  before: number
}

/** Streams of the newest month by a column of the lines. */
const streamsBy =
  (type: WidgetType, column: ReturnType<typeof sql>, label: ReturnType<typeof sql>): WidgetSource =>
  async (db, { organizationId }): Promise<Widget> => {
    const newest = await newestMonth(db, organizationId)
    if (!newest) return noSource(type)
    const { rows } = await sql<Streamed>`
      select ${label} as label,
        coalesce(sum(quantity) filter (where sale_month = ${newest.month}::date), 0)::float8 as streams,
        coalesce(sum(quantity) filter (where sale_month < ${newest.month}::date), 0)::float8 as before
      from royalty_lines l
      where organization_id = ${organizationId} and kind = 'STREAM' and ${column} is not null
        and sale_month between ${newest.month}::date - interval '1 month' and ${newest.month}::date
      group by ${column} order by 2 desc, 1`.execute(db)
    const some = rows.filter(({ streams }) => streams > 0)
    return {
      type,
      value_format: 'compact_number',
      total: some.reduce((sum, { streams }) => sum + streams, 0),
      rows: some
        .slice(0, MAX_ROWS)
        .map(({ label, streams, before }) =>
          row({ label, href: '/royalties', value: streams, change: changeOf(streams, before) }),
        ),
      note: newest.words,
      has_source: true,
    }
  }

export const mostStreamedArtists = streamsBy('most_streamed_artists', sql`artist`, sql`artist`)
export const mostStreamedSongs = streamsBy('most_streamed_songs', sql`song_key`, sql`coalesce(min(title), min(isrc))`)
export const streamsByPlatform = streamsBy('streams_by_platform', sql`source`, sql`source`)

/** What stores owe for the newest month, in the team's currency. */
export const revenueByPlatform: WidgetSource = async (db, { organizationId }) => {
  const newest = await newestMonth(db, organizationId)
  if (!newest) return noSource('revenue_by_platform', 'currency')
  const { currency, rates } = await conversionFor(db, organizationId, null)
  const { rows } = await sql<{ source: string; revenue: string }>`
    select l.source, round(sum(l.amount * r.factor), 2)::text as revenue
    from royalty_lines l join ${rates} on r.currency = l.currency
    where l.organization_id = ${organizationId} and l.sale_month = ${newest.month}::date
    group by 1 having sum(l.amount * r.factor) <> 0 order by sum(l.amount * r.factor) desc, 1`.execute(db)
  return {
    type: 'revenue_by_platform',
    value_format: 'currency',
    total: null,
    rows: rows
      .slice(0, MAX_ROWS)
      .map(({ source, revenue }) => row({ label: source, href: '/royalties', amount: { value: revenue, currency } })),
    note: newest.words,
    has_source: true,
  }
}
