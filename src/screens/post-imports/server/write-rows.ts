import type { PostRejection, PostRemark } from '#features/post-imports/contract.ts'
import type { ImportOutcome } from '#features/sheet-imports/contract.ts'
import type { Db } from '#platform/server/database/db.ts'
import { type EnteredPost, enterPosts, type PostChange } from '#records/posts/server/entering/enter-posts.ts'
import { type GivenPost, postKey } from '#records/posts/server/post-row.ts'
import type { ReadPost } from './read-row.ts'
import { segmentExists } from './segment-exists.ts'

interface Writing {
  organization_id: string
  import_id: string
  segment_id: string | null
}

type NumberedPost = ReadPost & { row_number: number }

interface PostOutcome {
  row_number: number
  outcome: ImportOutcome
  reason: PostRejection | null
  remarks: readonly PostRemark[]
  post_id: string | null
  /** Data for the undo; null when nothing changed. */
  change: PostChange | null
}

/**
 * Enters the posts of the rows; answers what became of each row, in order. A post that stands in several rows is entered by each
 * of them in turn, so that every count is kept with its time: the later rows are merged.
 */
export async function writeRows(db: Db, writing: Writing, rows: readonly NumberedPost[]): Promise<PostOutcome[]> {
  const { organization_id, import_id } = writing
  // a segment that was deleted meanwhile takes no posts
  const segment_id = (await segmentExists(db, organization_id, writing.segment_id)) ? writing.segment_id : null
  const entered = new Map<number, EnteredPost>()
  const seen = new Set<string>()
  const repeated = new Set<number>()
  for (const round of roundsOf(rows)) {
    const given = round.map(({ post }) => post)
    const outcomes = await enterPosts(db, { organization_id, segment_id, import_id }, given)
    round.forEach(({ row_number, post }, at) => {
      const outcome = outcomes[at]
      if (outcome) entered.set(row_number, outcome)
      if (seen.has(postKey(post))) repeated.add(row_number)
      seen.add(postKey(post))
    })
  }
  const before = await alreadyTouched(db, writing, entered)
  return rows.map(({ row_number, remarks, rejection }) => {
    const of = entered.get(row_number)
    const isRepeat = repeated.has(row_number) || (of?.outcome !== 'ADDED' && before.has(of?.post_id ?? ''))
    return {
      row_number,
      outcome: !of ? 'REJECTED' : isRepeat ? 'MERGED' : of.outcome,
      reason: of ? null : (rejection ?? 'NO_POST'),
      remarks,
      post_id: of?.post_id ?? null,
      change: of?.change ?? null,
    }
  })
}

interface PostRows {
  row_number: number
  post: GivenPost
}

/** The posts in rounds, each of which has every post once. */
function roundsOf(rows: readonly NumberedPost[]): PostRows[][] {
  const rounds: PostRows[][] = []
  const times = new Map<string, number>()
  for (const { row_number, post } of rows) {
    if (!post) continue
    const round = times.get(postKey(post)) ?? 0
    times.set(postKey(post), round + 1)
    rounds[round] = [...(rounds[round] ?? []), { row_number, post }]
  }
  return rounds
}

/** Posts that an earlier batch of the same file entered. */
async function alreadyTouched(
  db: Db,
  { organization_id, import_id }: Writing,
  entered: ReadonlyMap<number, EnteredPost>,
): Promise<Set<string>> {
  const ids = [...entered.values()].map(({ post_id }) => post_id)
  if (ids.length === 0) return new Set()
  const rows = await db
    .selectFrom('post_import_rows')
    .select('post_id')
    .distinct()
    .where('organization_id', '=', organization_id)
    .where('import_id', '=', import_id)
    .where('post_id', 'in', ids)
    .execute()
  return new Set(rows.flatMap(({ post_id }) => post_id ?? []))
}
