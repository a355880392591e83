import { sql } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'
import { conflict, notFound, raise } from '#platform/server/errors.ts'
import type { Trend } from '../contract.ts'
import { type Change, describe, setSaved, shown } from './change-trends.ts'
import { noteHandChange } from './detect-trends.ts'

/**
 * Takes a merge back: the trend is as it was, with those of its posts that are still in the other one, which keeps what
 * else it has. Works also when the other trend was removed since, which stays removed.
 *
 * @throws 404 when nothing was merged; 409 when no post is left to give back or the other trend was merged, too
 */
export async function unmergeTrend(
  db: Db,
  change: Change,
  id: string,
  { post_ids }: { post_ids: readonly string[] },
): Promise<Trend> {
  const { organization_id, now } = change
  const { segment_id } = await mergeOf(db, organization_id, id)
  await noteHandChange(db, { organization_id, segment_id })
  // somebody may have taken the merge back while this waited for the lock
  const { into, ...merged } = await mergeOf(db, organization_id, id)
  const later = await findMerge(db, organization_id, into)
  if (later)
    raise(conflict(`“${later.title}” has been merged into “${later.into_title}” since. Undo that merge first.`))
  await db
    .updateTable('trends')
    .set({ merged_into: null, is_saved_by_human: merged.saved_at !== null })
    .where('organization_id', '=', organization_id)
    .where('id', '=', id)
    .execute()
  const { numUpdatedRows } = await db
    .updateTable('trend_posts')
    .set({ trend_id: id })
    .where('organization_id', '=', organization_id)
    .where('trend_id', '=', into)
    .where('post_id', '=', sql<string>`any(${[...post_ids]}::uuid[])`)
    .executeTakeFirst()
  if (numUpdatedRows === 0n)
    raise(
      conflict(`None of the posts of “${merged.title}” are in “${merged.into_title}” any more, so the merge stays.`),
    )
  await db
    .updateTable('trend_posts')
    .set({ by_hand: false, placed_by_merge_of: null })
    .where('organization_id', '=', organization_id)
    .where('segment_id', '=', segment_id)
    .where('placed_by_merge_of', '=', id)
    .execute()
  const isSavedByMerge =
    merged.saved_at && merged.into_saved_by === merged.saved_by && isSameTime(merged.into_saved_at, merged.saved_at)
  if (isSavedByMerge && !(await isEditedSinceMerge(db, organization_id, { id, into })))
    await setSaved(db, organization_id, into, null)
  await forgetMerge(db, organization_id, { id, into })
  await describe(db, { organization_id, segment_id }, [into, id], now)
  return shown(db, organization_id, id)
}

/** A trend that was merged, and the trend that has its posts. */
const findMerge = (db: Db, organization_id: string, id: string) =>
  db
    .selectFrom('trends as t')
    .innerJoin('trends as into', join =>
      join.onRef('into.organization_id', '=', 't.organization_id').onRef('into.id', '=', 't.merged_into'),
    )
    .where('t.organization_id', '=', organization_id)
    .where('t.id', '=', id)
    .select(['t.segment_id', 't.title', 't.saved_by', 't.saved_at'])
    .select(['into.id as into', 'into.title as into_title'])
    .select(['into.saved_by as into_saved_by', 'into.saved_at as into_saved_at'])
    .executeTakeFirst()

const mergeOf = async (db: Db, organization_id: string, id: string) =>
  (await findMerge(db, organization_id, id)) ?? raise(notFound('Trend'))

const isSameTime = (one: Date | null, other: Date) => one?.getTime() === other.getTime()

interface Merge {
  id: string
  into: string
}

/** A person who saves a trend that the merge has saved already edits it: it stays saved. */
async function isEditedSinceMerge(db: Db, organization_id: string, { id, into }: Merge): Promise<boolean> {
  const edited = await db
    .selectFrom('trend_events as edited')
    .innerJoin('trend_events as merged', join =>
      join
        .onRef('merged.organization_id', '=', 'edited.organization_id')
        .onRef('merged.trend_id', '=', 'edited.trend_id')
        .onRef('merged.at', '<=', 'edited.at'),
    )
    .where('edited.organization_id', '=', organization_id)
    .where('edited.trend_id', '=', into)
    .where('edited.kind', '=', 'EDITED')
    .where('merged.kind', '=', 'MERGED')
    .where('merged.other_id', '=', id)
    .select('edited.id')
    .limit(1)
    .executeTakeFirst()
  return edited !== undefined
}

const forgetMerge = (db: Db, organization_id: string, { id, into }: Merge) =>
  db
    .deleteFrom('trend_events')
    .where('organization_id', '=', organization_id)
    .where('trend_id', '=', into)
    .where('other_id', '=', id)
    .where('kind', '=', 'MERGED')
    .execute()
