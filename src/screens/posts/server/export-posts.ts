import type { InferResult } from 'kysely'
import { countryName } from '#platform/contract/countries.ts'
import { anyId } from '#platform/server/database/any-id.ts'
import type { Db, ReadDb } from '#platform/server/database/db.ts'
import type { Cell } from '#platform/server/exports/csv.ts'
import { csvFile } from '#platform/server/exports/csv-file.ts'
import type { ExportKind } from '#platform/server/exports/export-kind.ts'
import type { Caller } from '#platform/server/http/access.ts'
import { actorOf, recordAudit } from '#records/audit/server/record-audit.ts'
import type { PostPlatform } from '#records/posts/contract.ts'
import type { PostOrder } from '#records/posts/post-filter.ts'
import { MAX_IN_A_FILE, type PostSearchRequest } from '#records/posts/posts-contract.ts'
import type { PostQuery } from '#records/posts/server/list/matching-posts.ts'
import { postsOfFile } from '#records/posts/server/list/posts-of-file.ts'
import { shownTrendsOf } from '#records/trends/server/trends-of-posts.ts'
import { exportFileName } from '../rules.ts'
import { withTrends } from './trend-conditions.ts'

export type PostExport = Omit<PostSearchRequest, 'organization_id' | 'time_zone'> & { segment_name: string }

/** `{segment name}_ip_{timestamp}.csv` (POST-040). */
export const postExport: ExportKind<PostExport> = {
  name: 'posts',
  path: '/app/v2/posts/export.csv',
  fileName: ({ content, time_zone }, now) => exportFileName(content.segment_name, now, time_zone),
  recordDownload: (db, { organization_id, id }, caller) => recordPostDownload(db, { organization_id, id }, caller),
  records: (db, { organization_id, time_zone, content }, onRows) =>
    postRecords(db, organization_id, { ...content, time_zone }, onRows),
}

export const recordPostDownload = (
  db: Db,
  { organization_id, id }: { organization_id: string; id: string },
  caller: Caller,
) =>
  recordAudit(db, organization_id, {
    actor: actorOf(caller),
    action: 'posts.exported',
    target: { kind: 'post_export', id },
  })

const platformNames = { TikTok: 'TikTok', Instagram: 'Instagram', YouTube: 'YouTube', Twitter: 'X' }

type Row = InferResult<Awaited<ReturnType<typeof rowsOf>>>[number]

/** What the cells of a row are made with. */
interface Words {
  /** MM/DD/YYYY in the zone of the reader, as the explorer shows it. */
  dateOf: (instant: Date) => string
  countryOf: (code: string | null) => string | null
  genres: ReadonlyMap<string, string>
  /** By id: the title, and its place among all, the most surprising first. */
  trends: ReadonlyMap<string, { title: string; place: number }>
}

/** POST-041: what the list shows, in words and numbers that a spreadsheet reads. */
const columns: readonly { header: string; cell: (row: Row, words: Words) => Cell }[] = [
  { header: 'Post URL', cell: row => row.url },
  { header: 'Platform', cell: row => platformNames[row.platform as PostPlatform] },
  { header: 'Author', cell: row => row.username },
  { header: 'Description', cell: row => row.description },
  { header: 'Sound', cell: row => [row.title, row.author_name].filter(Boolean).join(' - ') },
  { header: 'Views', cell: row => row.play_count },
  { header: 'Likes', cell: row => row.heart_count },
  { header: 'Comments', cell: row => row.comment_count },
  { header: 'Shares', cell: row => row.share_count },
  {
    header: 'Engagement Rate',
    cell: ({ engagement_rate: rate }) => (rate === null ? null : `${(rate * 100).toFixed(2)}%`),
  },
  { header: 'Date Posted', cell: (row, { dateOf }) => dateOf(row.published_at) },
  { header: 'Country', cell: (row, { countryOf }) => countryOf(row.region) },
  { header: 'Genres', cell: (row, { genres }) => row.genre_ids.map(id => genres.get(id)).join('; ') },
  { header: 'Trends', cell: ({ trend_ids }, { trends }) => titlesOf(trend_ids ?? [], trends) },
]

const titlesOf = (ids: readonly string[], trends: Words['trends']) =>
  ids
    .flatMap(id => trends.get(id) ?? [])
    .toSorted((a, b) => a.place - b.place)
    .map(({ title }) => title)
    .join('; ')

async function wordsOf(
  db: ReadDb,
  organization_id: string,
  { segment_ids, zone }: { segment_ids: readonly string[]; zone: string },
): Promise<Words> {
  const genres = await db.selectFrom('genres').select(['id', 'genre']).execute()
  const trends = await shownTrendsOf(db, organization_id, segment_ids)
  const dates = new Intl.DateTimeFormat('en-US', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' })
  const countries = new Map<string | null, string | null>()
  return {
    dateOf: instant => dates.format(instant),
    countryOf: code => {
      const name = countries.get(code) ?? countryName(code) ?? code
      countries.set(code, name)
      return name
    },
    genres: new Map(genres.map(({ id, genre }) => [id, genre])),
    trends: new Map(trends.map(({ id, title }, place) => [id, { title, place }])),
  }
}

/** The rows of the file with the trends of each in these segments; one statement, read by `stream`. */
async function rowsOf(db: ReadDb, query: PostQuery, order: PostOrder) {
  const rows = await postsOfFile(db, query, order, MAX_IN_A_FILE)
  return rows.select(({ selectFrom }) =>
    selectFrom('trend_posts as tp')
      .whereRef('tp.post_id', '=', 'p.id')
      .where('tp.segment_id', '=', anyId(query.segment_ids))
      .select(({ fn }) => fn.agg<string[]>('array_agg', ['tp.trend_id']).as('ids'))
      .as('trend_ids'),
  )
}

/** Posts a FETCH. */
const BATCH = 1_000

/** The file in pieces, in the order of the list; memory does not grow with its length. */
export async function* postRecords(
  db: ReadDb,
  organization_id: string,
  { segment_ids, order_by, order_direction, time_zone, ...filter }: Omit<PostSearchRequest, 'organization_id'>,
  onRows: (count: number) => void,
): AsyncGenerator<string, void> {
  const zone = time_zone ?? 'UTC'
  const query = await withTrends(db, organization_id, { ...filter, segment_ids, time_zone: zone })
  const words = await wordsOf(db, organization_id, { segment_ids, zone })
  const rows = await rowsOf(db, query, { order_by, order_direction })
  yield* csvFile({
    headings: columns.map(({ header }) => header),
    rows: rows.stream(BATCH),
    cells: row => columns.map(({ cell }) => cell(row, words)),
    onRows,
  })
}
