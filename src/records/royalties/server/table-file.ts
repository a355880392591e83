import type { FastifyPluginAsync } from 'fastify'
import { countryName } from '#platform/contract/countries.ts'
import type { Database, Db } from '#platform/server/database/db.ts'
import { badRequest, raise } from '#platform/server/errors.ts'
import { BYTE_ORDER_MARK, type Cell, csvRecord } from '#platform/server/exports/csv.ts'
import { type Gate, orgMember, type Sessions } from '#platform/server/http/access.ts'
import { factsOf } from '#platform/server/http/http.ts'
import { sendFile } from '#platform/server/http/send-file.ts'
import { channelNames } from '../channels.ts'
import { type Figures, ROYALTY_CSV, type RoyaltyTable, tableQuery } from '../contract.ts'
import { overviewOf } from './overview.ts'
import { worksOf } from './works.ts'

export interface TableFileOptions {
  database: Database
  sessions: Sessions
}

type Asked = ReturnType<typeof tableQuery.parse>

/** The tables of the royalties as CSV: exact amounts, in the currency shown and in each that was paid. */
export const tableFile =
  ({ database, sessions }: TableFileOptions): FastifyPluginAsync =>
  async http => {
    http.get(ROYALTY_CSV, { exposeHeadRoute: false }, async (request, reply) => {
      const query = tableQuery.safeParse(request.query)
      const asked = query.success ? query.data : raise(badRequest('organization_id and table are required.'))
      const gate: Gate = { request: factsOf(request), database, sessions, kind: 'query' }
      await orgMember.allow(gate, asked)
      const rows = await database.inOrganization(asked.organization_id, db => tableOf(db, asked))
      const name = `royalties-by-${asked.table}.csv`
      await sendFile(reply, { name, type: 'text/csv; charset=utf-8' }, csvPieces(rows))
    })
  }

export async function* csvPieces(rows: readonly (readonly Cell[])[]): AsyncGenerator<string> {
  let text = BYTE_ORDER_MARK
  for (const row of rows) {
    text += csvRecord(row)
    if (text.length < 65_536) continue
    yield text
    text = ''
  }
  if (text) yield text
}

interface Line {
  names: Cell[]
  figures: Pick<Figures, 'streams' | 'revenue'> & Partial<Figures>
}

async function tableOf(db: Db, { table, ...filter }: Asked): Promise<Cell[][]> {
  const { header, lines, currency } = await linesFor(db, table, filter)
  const paid = [...new Set(lines.flatMap(({ figures }) => figures.paid?.map(one => one.currency) ?? []))].sort()
  const hasDownloads = lines.some(({ figures }) => figures.downloads !== undefined)
  return [
    [
      ...header,
      'Streams',
      ...(hasDownloads ? ['Downloads'] : []),
      `Revenue (${currency})`,
      ...paid.map(one => `Paid (${one})`),
    ],
    ...lines.map(({ names, figures }) => [
      ...names,
      figures.streams,
      ...(hasDownloads ? [figures.downloads ?? 0] : []),
      { exact: figures.revenue },
      ...paid.map(one => {
        const amount = figures.paid?.find(each => each.currency === one)?.amount
        return amount === undefined ? null : { exact: amount }
      }),
    ]),
  ]
}

type Filter = Omit<Asked, 'table'>

async function linesFor(
  db: Db,
  table: RoyaltyTable,
  filter: Filter,
): Promise<{ header: string[]; lines: Line[]; currency: string }> {
  if (table === 'song' || table === 'release' || table === 'artist') {
    const { items, currency } = await worksOf(db, { ...filter, group: table, without_split: false })
    const code = table === 'song' ? ['ISRC'] : table === 'release' ? ['UPC'] : []
    const artist = table === 'artist' ? [] : ['Artist']
    const title = { song: 'Song', release: 'Release', artist: 'Artist' }[table]
    return {
      currency,
      header: [title, ...artist, ...code],
      lines: items.map(work => ({
        names: [
          work.title,
          ...(table === 'artist' ? [] : [work.artist]),
          ...(table === 'song' ? [work.isrc] : table === 'release' ? [work.upc] : []),
        ],
        figures: work,
      })),
    }
  }
  const overview = await overviewOf(db, filter)
  const { currency } = overview
  if (table === 'source')
    return {
      currency,
      header: ['Source', 'Channel'],
      lines: overview.sources.map(row => ({ names: [row.source, channelNames[row.channel]], figures: row as Figures })),
    }
  if (table === 'territory')
    return {
      currency,
      header: ['Territory', 'Country'],
      lines: overview.territories.map(row => ({
        names: [row.territory, countryName(row.territory) ?? null],
        figures: row as Figures,
      })),
    }
  return {
    currency,
    header: ['Month', 'Source'],
    lines: overview.months.flatMap(({ month, sources }) =>
      sources.map(({ source, revenue, streams }) => ({
        names: [month.slice(0, 7), source],
        figures: { streams, revenue },
      })),
    ),
  }
}
