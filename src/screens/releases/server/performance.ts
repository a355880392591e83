import { type RawBuilder, sql } from 'kysely'
import type { GivenAnswerOf, InputOf } from '#platform/contract/endpoint.ts'
import type { Db } from '#platform/server/database/db.ts'
import { notFound, raise } from '#platform/server/errors.ts'
import { lastDayOf, monthsOf, WINDOW_NAMES, type WindowName } from '#records/releases/windows.ts'
import type { Figures } from '#records/royalties/contract.ts'
import { sumOf } from '#records/royalties/decimals.ts'
import { directSources } from '#records/royalties/server/channels.ts'
import { conversionFor } from '#records/royalties/server/filter-lines.ts'
import { linesOfRelease } from '#records/royalties/server/lines-of-release.ts'
import type { PerformanceWindow, releasePerformance } from '../performance-contract.ts'

type Asked = InputOf<typeof releasePerformance.get>
type Answer = GivenAnswerOf<typeof releasePerformance.get>

/** What a release earned and how it did. @throws 404 when the team has no such release */
export async function performanceOf(db: Db, asked: Asked, now: Date): Promise<Answer> {
  const { organization_id, release_id } = asked
  const release = await db
    .selectFrom('releases')
    .select(['upc', sql<string | null>`out_on::text`.as('out_on')])
    .where('organization_id', '=', organization_id)
    .where('id', '=', release_id)
    .executeTakeFirst()
  const { upc, out_on } = release ?? raise(notFound('Release'))
  const tracks = await db
    .selectFrom('release_tracks')
    .select('isrc')
    .where('organization_id', '=', organization_id)
    .where('release_id', '=', release_id)
    .execute()
  const isrcs = tracks.flatMap(({ isrc }) => isrc ?? [])
  const { rates, currencies: _, ...conversion } = await conversionFor(db, organization_id, asked.currency)
  const direct = await directSources(db, organization_id)
  const lines = await linesOfRelease(db, { organization_id, release_id, upc, isrcs })
  const read = await readLines(db, { lines, rates, direct })
  const months = read.months ?? []
  return {
    ...conversion,
    lines: read.lines,
    codes: { upc, isrcs: isrcs.length },
    first_month: months[0]?.month ?? null,
    last_month: months.at(-1)?.month ?? null,
    total: read.total?.[0] ?? { streams: 0, downloads: 0, revenue: '0', paid: [] },
    channels: read.channels ?? [],
    sources: read.sources ?? [],
    songs: read.songs ?? [],
    months,
    windows: out_on ? await windowsOf(db, asked, { out_on, months, now }) : [],
  }
}

interface Read {
  lines: number
  total: Figures[] | null
  channels: Answer['channels'] | null
  sources: Answer['sources'] | null
  songs: Answer['songs'] | null
  months: Answer['months'] | null
}

interface Lines {
  lines: RawBuilder<boolean>
  rates: RawBuilder<unknown>
  direct: readonly string[]
}

async function readLines(db: Db, { lines, rates, direct }: Lines): Promise<Read> {
  const { rows } = await sql<Read>`
    with cube as materialized (
      select l.sale_month, l.source, l.currency, l.song_key, max(l.title) as title, max(l.isrc) as isrc, count(*) as lines,
        case when l.source = any(${direct}::text[]) then '1P_DIRECT' else '3P_INDIRECT' end as channel,
        coalesce(sum(l.quantity) filter (where l.kind = 'STREAM'), 0) as streams,
        coalesce(sum(l.quantity) filter (where l.kind = 'DOWNLOAD'), 0) as downloads,
        sum(l.amount) as amount, sum(l.amount * r.factor) as revenue
      from royalty_lines l left join ${rates} on r.currency = l.currency where ${lines}
      group by l.sale_month, l.source, l.currency, l.song_key
    )
    select (select coalesce(sum(lines), 0)::bigint from cube) as lines,
      ${grouped([])} as total,
      ${grouped([['channel', sql`c.channel`]])} as channels,
      ${grouped([
        ['source', sql`c.source`],
        ['channel', sql`c.channel`],
      ])} as sources,
      (select jsonb_agg(to_jsonb(t) - 'song_key' order by t.revenue::numeric desc, t.song_key) from (
        select c.song_key, coalesce(max(c.title), max(c.isrc), 'No song named') as title, max(c.isrc) as isrc, ${figures}
        from cube c group by c.song_key) t) as songs,
      (select jsonb_agg(t order by t.month) from (
        select to_char(sale_month, 'YYYY-MM-DD') as month, sum(streams)::bigint as streams,
          trim_scale(coalesce(sum(revenue), 0))::text as revenue
        from cube group by sale_month) t) as months`.execute(db)
  return rows[0] ?? { lines: 0, total: null, channels: null, sources: null, songs: null, months: null }
}

const figures = sql`
  sum(c.streams)::bigint as streams, sum(c.downloads)::bigint as downloads,
  trim_scale(coalesce(sum(c.revenue), 0))::text as revenue,
  (select jsonb_agg(jsonb_build_object('currency', p.currency, 'amount', p.amount) order by p.currency) from (
    select e.currency, trim_scale(sum(e.amount))::text as amount
    from jsonb_to_recordset(jsonb_agg(jsonb_build_object('currency', c.currency, 'amount', c.amount)))
      as e (currency text, amount numeric) group by e.currency) p) as paid`

/** Sums of the lines by these columns, the highest revenue first. */
function grouped(by: readonly (readonly [name: string, column: RawBuilder<unknown>])[]): RawBuilder<unknown> {
  const names = by.map(([name, column]) => sql`${column} as ${sql.id(name)}`)
  const groups = by.length > 0 ? sql`group by ${sql.join(by.map(([, column]) => column))}` : sql`having count(*) > 0`
  return sql`(select jsonb_agg(t order by t.revenue::numeric desc) from (
    select ${sql.join([...names, figures])} from cube c ${groups}) t)`
}

interface Course {
  out_on: string
  months: readonly { month: string; streams: number; revenue: string }[]
  now: Date
}

interface Daily {
  /** How many drops or segments are tied. */
  tied: number
  window: WindowName
  count: number
}

async function windowsOf(db: Db, { organization_id, release_id }: Asked, { out_on, months, now }: Course) {
  const today = now.toISOString().slice(0, 10)
  const ends = WINDOW_NAMES.map(window => ({ window, last_day: lastDayOf(window, out_on) }))
  const given = sql`jsonb_to_recordset(${JSON.stringify(ends)}::jsonb) as w ("window" text, last_day date)`
  const { rows: signUps } = await sql<Daily>`
    select w.window, (select count(*)::integer from release_ties t where t.organization_id = ${organization_id}
        and t.release_id = ${release_id} and t.drop_id is not null) as tied,
      (select count(*)::integer from release_ties t
        join signups s on s.organization_id = t.organization_id and s.drop_id = t.drop_id and s.state = 'ACCEPTED'
        where t.organization_id = ${organization_id} and t.release_id = ${release_id}
          and s.created_at >= ${out_on}::date and s.created_at < w.last_day + 1) as count
    from ${given}`.execute(db)
  const { rows: posts } = await sql<Daily>`
    select w.window, (select count(*)::integer from release_ties t where t.organization_id = ${organization_id}
        and t.release_id = ${release_id} and t.segment_id is not null) as tied,
      (select count(distinct m.post_id)::integer from release_ties t
        join post_segments m on m.organization_id = t.organization_id and m.segment_id = t.segment_id
        where t.organization_id = ${organization_id} and t.release_id = ${release_id}
          and m.published_at >= ${out_on}::date and m.published_at < w.last_day + 1) as count
    from ${given}`.execute(db)
  const { rows: all } = await sql<{ last: string | null }>`
    select to_char(max(sale_month), 'YYYY-MM-DD') as last from royalty_lines where organization_id = ${organization_id}`.execute(
    db,
  )
  const reportedUntil = all[0]?.last ?? ''
  const begun = out_on <= today
  const counted = (rows: readonly Daily[], window: WindowName) => {
    const row = rows.find(one => one.window === window)
    return begun && row && row.tied > 0 ? row.count : null
  }
  return ends.map(({ window, last_day }): PerformanceWindow => {
    const wanted = monthsOf(window, out_on)
    const reported = wanted.filter(month => month <= reportedUntil)
    const earned = months.filter(({ month }) => reported.includes(month))
    return {
      window,
      last_day,
      is_over: last_day < today,
      sign_ups: counted(signUps, window),
      posts: counted(posts, window),
      months: wanted.length,
      months_reported: reported.length,
      streams: reported.length > 0 ? earned.reduce((sum, { streams }) => sum + streams, 0) : null,
      revenue: reported.length > 0 ? sumOf(['0', ...earned.map(({ revenue }) => revenue)]) : null,
    }
  })
}
