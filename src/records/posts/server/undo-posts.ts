import { sql } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'
import { engagementOf } from '../engagement.ts'
import type { PostChange } from './entering/enter-posts.ts'
import { UPDATABLE_FIELDS } from './entering/known-posts.ts'
import { lockPosts } from './lock-posts.ts'
import { refreshAuthors, refreshPosts } from './refresh-posts.ts'

export interface UndonePost {
  row_number: number
  post_id: string
  change: PostChange
}

/**
 * Takes back what rows of an import changed: a post that nobody else brought since goes, a changed one is as before. Answers the
 * rows that were taken back; the others were changed since and stay.
 */
export async function undoPosts(
  db: Db,
  { organization_id, import_id }: { organization_id: string; import_id: string },
  rows: readonly UndonePost[],
): Promise<Set<number>> {
  await lockPosts(db, organization_id)
  const authors = await authorsOf(
    db,
    organization_id,
    rows.map(({ post_id }) => post_id),
  )
  const restored = new Set<number>()
  for (const row of rows) {
    await leaveSegments(db, { organization_id, import_id }, row)
    await forgetCounts(db, { organization_id, import_id }, row)
    const isBack = row.change.added
      ? await removePost(db, { organization_id, import_id }, row.post_id)
      : await restorePost(db, organization_id, row)
    if (isBack) restored.add(row.row_number)
  }
  await refreshPosts(
    db,
    organization_id,
    rows.map(({ post_id }) => post_id),
  )
  await refreshAuthors(db, organization_id, authors)
  return restored
}

interface Undoing {
  organization_id: string
  import_id: string
}

async function authorsOf(db: Db, organization_id: string, ids: readonly string[]) {
  const rows = await db
    .selectFrom('posts')
    .select('author_id')
    .distinct()
    .where('organization_id', '=', organization_id)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
  return rows.map(({ author_id }) => author_id)
}

async function leaveSegments(db: Db, { organization_id, import_id }: Undoing, { post_id, change }: UndonePost) {
  for (const segment of change.segment_ids)
    await sql`
      select leave_post_segments(${organization_id}, ${segment}, array(
        select post_id from post_segments where organization_id = ${organization_id} and segment_id = ${segment}
          and post_id = ${post_id} and import_id = ${import_id}
      ))`.execute(db)
}

async function forgetCounts(db: Db, { organization_id, import_id }: Undoing, { post_id, change }: UndonePost) {
  if (!change.counted_at) return
  await db
    .deleteFrom('post_metrics')
    .where('organization_id', '=', organization_id)
    .where('post_id', '=', post_id)
    .where('counted_at', '=', new Date(change.counted_at))
    .where('import_id', '=', import_id)
    .execute()
}

/** A post that counts or segments of others refer to stays. */
async function removePost(db: Db, { organization_id, import_id }: Undoing, post_id: string): Promise<boolean> {
  const gone = await sql`
    delete from posts p where p.organization_id = ${organization_id} and p.id = ${post_id}
      and not exists (
        select from post_metrics m where m.organization_id = ${organization_id} and m.post_id = p.id
          and m.import_id is distinct from ${import_id}::uuid
      )
      and not exists (
        select from post_segments e where e.organization_id = ${organization_id} and e.post_id = p.id
          and e.import_id is distinct from ${import_id}::uuid
      )`.execute(db)
  return gone.numAffectedRows === 1n
}

/** Puts back each column that still has the value of the import. */
async function restorePost(db: Db, organization_id: string, { post_id, change }: UndonePost): Promise<boolean> {
  const columns = [...UPDATABLE_FIELDS, 'counted_at'] as const
  const stored = await db
    .selectFrom('posts as p')
    .innerJoin('post_authors as a', join =>
      join.onRef('a.organization_id', '=', 'p.organization_id').onRef('a.id', '=', 'p.author_id'),
    )
    .select(columns.map(column => `p.${column}` as const))
    .select('a.follower_count')
    .where('p.organization_id', '=', organization_id)
    .where('p.id', '=', post_id)
    .executeTakeFirst()
  if (!stored) return true
  const before: Record<string, unknown> = {}
  let isWhole = true
  for (const column of columns) {
    const changed = change.columns[column]
    if (!changed) continue
    if (JSON.stringify(stored[column]) === JSON.stringify(changed[1])) before[column] = changed[0]
    else isWhole = false
  }
  if (Object.keys(before).length > 0) {
    const counts = { ...stored, ...before } as Parameters<typeof engagementOf>[0]
    await db
      .updateTable('posts')
      .set({ ...before, ...engagementOf(counts, stored.follower_count) })
      .where('organization_id', '=', organization_id)
      .where('id', '=', post_id)
      .execute()
  }
  return isWhole
}
