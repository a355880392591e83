import type { PostPlan } from '#features/post-imports/contract.ts'
import { MAX_COUNTED_ROWS } from '#features/sheet-imports/contract.ts'
import { waitingRows } from '#features/sheet-imports/server/imports.ts'
import { readInTurns } from '#features/sheet-imports/server/read-in-turns.ts'
import { outcomesOf, shownRows } from '#features/sheet-imports/server/row-outcomes.ts'
import { postSheets } from '#features/sheet-imports/server/sheet-kind.ts'
import type { Db } from '#platform/server/database/db.ts'
import { knownPosts } from '#records/posts/server/entering/known-posts.ts'
import { postKey } from '#records/posts/server/post-row.ts'
import { genresByName } from './genres-by-name.ts'
import { readRow } from './read-row.ts'

interface Previewed {
  organization_id: string
  id: string
  plan: PostPlan
}

/** The outcome of the first rows, read by the code that imports them. */
export async function previewOf(db: Db, { organization_id, id, plan }: Previewed, now: Date) {
  const rows = await waitingRows(db, postSheets, { organization_id, id }, MAX_COUNTED_ROWS + 1)
  const reading = { plan, now, genres: await genresByName(db) }
  const read = await readInTurns(rows.slice(0, MAX_COUNTED_ROWS), ({ row_number, cells }) => ({
    row_number,
    ...readRow(reading, cells),
  }))
  const posts = read.flatMap(({ post }) => post ?? [])
  const unique = [...new Map(posts.map(post => [postKey(post), post])).values()]
  const known = await knownPosts(db, organization_id, unique)
  const seen = new Set<string>()
  const previewed = read.map(({ row_number, post, remarks, rejection, shown }) => {
    const key = post ? postKey(post) : null
    const isRepeat = key !== null && seen.has(key)
    if (key) seen.add(key)
    const outcome = !key ? 'REJECTED' : isRepeat ? 'MERGED' : known.has(key) ? 'UPDATED' : 'ADDED'
    return { row_number, outcome: outcome as 'ADDED', reason: rejection, remarks, ...shown }
  })
  return {
    rows: shownRows(previewed),
    counts: { ...outcomesOf(previewed), rows: previewed.length, complete: rows.length <= MAX_COUNTED_ROWS },
  }
}
