import { actorOf, recordAudit } from '#features/audit/server/record-audit.ts'
import { countryName } from '#platform/contract/countries.ts'
import { wallTimeOf } from '#platform/contract/zones.ts'
import type { Db, ReadDb } from '#platform/server/database/db.ts'
import { BYTE_ORDER_MARK, type Cell, csvRecord } from '#platform/server/exports/csv.ts'
import type { ExportKind } from '#platform/server/exports/export-kind.ts'
import type { Caller } from '#platform/server/http/access.ts'
import type { Post } from '#records/posts/contract.ts'
import { MOST_IN_A_FILE, type PostSearchRequest } from '#records/posts/posts-contract.ts'
import { allPosts } from '#records/posts/server/list/find-posts.ts'
import { loadPosts } from '#records/posts/server/list/load-posts.ts'
import { trendsOfPosts } from '#records/trends/server/trends-of-posts.ts'
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

/** POST-041: what the list shows, in words and numbers that a spreadsheet reads. */
const columns: readonly { header: string; cell: (post: Post, zone: string) => Cell }[] = [
  { header: 'Post URL', cell: post => post.url },
  { header: 'Platform', cell: post => platformNames[post.platform] },
  { header: 'Author', cell: post => post.author.username },
  { header: 'Description', cell: post => post.description },
  { header: 'Sound', cell: ({ sound }) => [sound?.title, sound?.author_name].filter(Boolean).join(' - ') },
  { header: 'Views', cell: post => post.play_count },
  { header: 'Likes', cell: post => post.heart_count },
  { header: 'Comments', cell: post => post.comment_count },
  { header: 'Shares', cell: post => post.share_count },
  {
    header: 'Engagement Rate',
    cell: ({ engagement_rate: rate }) => (rate === null ? null : `${(rate * 100).toFixed(2)}%`),
  },
  { header: 'Date Posted', cell: (post, zone) => dateIn(zone, post.created_at_platform) },
  { header: 'Country', cell: post => countryName(post.region) ?? post.region },
  { header: 'Genres', cell: post => post.genres.map(({ genre }) => genre).join('; ') },
  { header: 'Trends', cell: post => post.trends.map(({ title }) => title).join('; ') },
]

/** MM/DD/YYYY, as the explorer shows it. */
function dateIn(zone: string, instant: string): string {
  const [year, month, day] = wallTimeOf(instant, zone).date.split('-')
  return `${month}/${day}/${year}`
}

/** Posts of one piece of the file. */
const BATCH = 500

/** The file in pieces, in the order of the list; memory does not grow with its length. */
export async function* postRecords(
  db: ReadDb,
  organization_id: string,
  { segment_ids, order_by, order_direction, time_zone, ...filter }: Omit<PostSearchRequest, 'organization_id'>,
  onRows: (count: number) => void,
): AsyncGenerator<string, void> {
  const zone = time_zone ?? 'UTC'
  yield BYTE_ORDER_MARK + csvRecord(columns.map(({ header }) => header))
  const query = await withTrends(db, organization_id, { ...filter, segment_ids, time_zone: zone })
  const ids = await allPosts(db, query, { order_by, order_direction }, MOST_IN_A_FILE)
  let batch: string[] = []
  const piece = async () => {
    const posts = await loadPosts(db, organization_id, batch, { segment_ids, trendsOf: trendsOfPosts })
    onRows(posts.length)
    batch = []
    return posts.map(post => csvRecord(columns.map(({ cell }) => cell(post, zone)))).join('')
  }
  for await (const { post_id } of ids.stream(BATCH)) {
    batch.push(post_id)
    if (batch.length === BATCH) yield await piece()
  }
  if (batch.length > 0) yield await piece()
}
