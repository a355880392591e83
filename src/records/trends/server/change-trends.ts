import { sql } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'
import { badRequest, notFound, raise } from '#platform/server/errors.ts'
import { newId } from '#platform/server/new-id.ts'
import type { Trend } from '../contract.ts'
import { detectTrendsSoon, noteHandChange } from './detect-trends.ts'
import { measureMovement } from './measure-movement.ts'
import { noteEvent } from './trend-events.ts'
import { readTrend } from './trend-rows.ts'
import { addUpTrends } from './trend-stats.ts'

/** A person changes a trend of their team. */
export interface Change {
  organization_id: string
  user_name: string
  now: Date
}

export const shown = async (db: Db, organization_id: string, id: string): Promise<Trend> =>
  (await readTrend(db, organization_id, id)) ?? raise(notFound('Trend'))

/** The trend, once no run and no other change of its segment is under way. */
async function locked(db: Db, { organization_id }: Change, id: string): Promise<Trend> {
  const { segment_id } = await shown(db, organization_id, id)
  await noteHandChange(db, { organization_id, segment_id })
  return shown(db, organization_id, id)
}

interface Saved {
  title: string
  description?: string | null | undefined
  emoji?: string | null | undefined
}

/** A saved trend keeps its posts and its name; what is left out stays as it was. */
export async function saveTrend(db: Db, change: Change, id: string, saved: Saved): Promise<Trend> {
  const { organization_id, user_name, now } = change
  const before = await locked(db, change, id)
  await db
    .updateTable('trends')
    .set({
      title: saved.title,
      description: saved.description ?? before.description,
      emoji: saved.emoji ?? before.emoji,
      is_saved_by_human: true,
      ...(before.is_saved_by_human ? {} : { saved_by: user_name, saved_at: now }),
    })
    .where('organization_id', '=', organization_id)
    .where('id', '=', id)
    .execute()
  const kind = before.is_saved_by_human ? 'EDITED' : 'SAVED'
  await noteEvent(db, organization_id, { trend_id: id, kind, user_name, at: now })
  return shown(db, organization_id, id)
}

/** Gives a trend back to detection: its posts stay known, so that the same trend returns as the same trend. */
export async function removeTrend(db: Db, change: Change, id: string): Promise<void> {
  const { organization_id, user_name, now } = change
  await locked(db, change, id)
  await db
    .updateTable('trends')
    .set({ is_saved_by_human: false, saved_by: null, saved_at: null, removed_at: now })
    .where('organization_id', '=', organization_id)
    .where('id', '=', id)
    .execute()
  await freePosts(db, organization_id, id)
  await noteEvent(db, organization_id, { trend_id: id, kind: 'REMOVED', user_name, at: now })
}

export async function muteTrend(db: Db, change: Change, id: string, is_muted: boolean): Promise<Trend> {
  const { organization_id, user_name, now } = change
  const before = await locked(db, change, id)
  if (before.is_muted === is_muted) return before
  await db
    .updateTable('trends')
    .set({ muted_at: is_muted ? now : null })
    .where('organization_id', '=', organization_id)
    .where('id', '=', id)
    .execute()
  await noteEvent(db, organization_id, { trend_id: id, kind: is_muted ? 'MUTED' : 'UNMUTED', user_name, at: now })
  return shown(db, organization_id, id)
}

/** Counts and describes trends anew whose posts a person has changed; the next run adds what their posts share. */
export async function describe(
  db: Db,
  segment: { organization_id: string; segment_id: string },
  ids: string[],
  now: Date,
) {
  await addUpTrends(db, segment.organization_id, ids)
  await measureMovement(db, segment, ids)
  await detectTrendsSoon(db, segment, now)
}

/**
 * Gives all posts of a trend to another of the same segment, and keeps those of both together: saved, if either was. A split
 * that is merged back leaves the trend saved or not, as it was before.
 */
export async function mergeTrends(
  db: Db,
  change: Change,
  from: string,
  into: string,
): Promise<{ trend: Trend; post_ids: string[] }> {
  const { organization_id, user_name, now } = change
  if (from === into) raise(badRequest('A trend cannot be merged with itself.', { field: 'into_trend_group_id' }))
  const source = await locked(db, change, from)
  const target = await shown(db, organization_id, into)
  if (source.segment_id !== target.segment_id)
    raise(badRequest('Only trends of one segment can be merged.', { field: 'into_trend_group_id' }))
  const moved = await postsOf(db, organization_id, from)
  const isPutBack = await isSavedBySplit(db, organization_id, { id: from, split_from: into })
  await db
    .updateTable('trend_posts')
    .set({
      trend_id: into,
      by_hand: true,
      placed_by_merge_of: sql<string>`case when by_hand then placed_by_merge_of else ${from}::uuid end`,
    })
    .where('organization_id', '=', organization_id)
    .where('trend_id', 'in', [from, into])
    .execute()
  if (source.is_saved_by_human && !target.is_saved_by_human && !isPutBack)
    await setSaved(db, organization_id, into, { saved_by: source.saved_by, saved_at: source.saved_at })
  await db
    .updateTable('trends')
    .set({ merged_into: into, is_saved_by_human: false })
    .where('organization_id', '=', organization_id)
    .where('id', '=', from)
    .execute()
  await noteEvent(db, organization_id, { trend_id: into, kind: 'MERGED', other_id: from, user_name, at: now })
  await describe(db, { organization_id, segment_id: target.segment_id }, [into], now)
  return { trend: await shown(db, organization_id, into), post_ids: moved }
}

/** Makes posts of a trend a trend of their own, saved, and keeps the two apart. @throws 400 when nothing would be left. */
export async function splitTrend(
  db: Db,
  change: Change,
  id: string,
  { title, post_ids }: { title: string; post_ids: readonly string[] },
): Promise<Trend> {
  const { organization_id, user_name, now } = change
  const { segment_id } = await locked(db, change, id)
  const posts = await postsOf(db, organization_id, id)
  const wanted = new Set(post_ids)
  const chosen = posts.filter(post_id => wanted.has(post_id))
  if (chosen.length < wanted.size) raise(notFound('Post'))
  if (chosen.length === posts.length) raise(badRequest('Leave at least one post in the trend.', { field: 'post_ids' }))
  const split = newId(now.getTime())
  await db
    .insertInto('trends')
    .columns([
      'organization_id',
      'segment_id',
      'id',
      'title',
      'emoji',
      'is_saved_by_human',
      'saved_by',
      'saved_at',
      'detected_at',
      'found_at',
      'lifecycle',
      'split_from',
    ])
    .expression(({ selectFrom, val }) =>
      selectFrom('trends as t')
        .where('t.organization_id', '=', organization_id)
        .where('t.id', '=', id)
        .select(({ ref }) => [
          't.organization_id',
          't.segment_id',
          val(split).as('id'),
          val(title).as('title'),
          't.emoji',
          val(true).as('is_saved_by_human'),
          val(user_name).as('saved_by'),
          val(now).as('saved_at'),
          val(now).as('detected_at'),
          't.found_at',
          't.lifecycle',
          ref('t.id').as('split_from'),
        ]),
    )
    .execute()
  const place = (trend_id: string, of: readonly string[]) =>
    db
      .updateTable('trend_posts')
      .set({ trend_id, by_hand: true, placed_by_merge_of: null })
      .where('organization_id', '=', organization_id)
      .where('segment_id', '=', segment_id)
      .where('post_id', 'in', of)
      .execute()
  const left = posts.filter(post_id => !wanted.has(post_id))
  await place(split, [...wanted])
  await place(id, left)
  await noteEvent(db, organization_id, { trend_id: split, kind: 'SPLIT', other_id: id, user_name, at: now })
  await describe(db, { organization_id, segment_id }, [id, split], now)
  return shown(db, organization_id, split)
}

/** Nobody but the split itself has saved the trend: put back, it says nothing about the trend that it was split from. */
async function isSavedBySplit(
  db: Db,
  organization_id: string,
  { id, split_from }: { id: string; split_from: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('trends')
    .where('organization_id', '=', organization_id)
    .where('id', '=', id)
    .where('split_from', '=', split_from)
    .whereRef('saved_at', '=', 'detected_at')
    .select('id')
    .executeTakeFirst()
  return row !== undefined
}

async function postsOf(db: Db, organization_id: string, trend_id: string): Promise<string[]> {
  const rows = await db
    .selectFrom('trend_posts')
    .where('organization_id', '=', organization_id)
    .where('trend_id', '=', trend_id)
    .select('post_id')
    .execute()
  return rows.map(({ post_id }) => post_id)
}

/** By whom and when a trend was saved; null for one that is not. */
export const setSaved = (
  db: Db,
  organization_id: string,
  id: string,
  saved: Pick<Trend, 'saved_by' | 'saved_at'> | null,
) =>
  db
    .updateTable('trends')
    .set({ is_saved_by_human: saved !== null, saved_by: saved?.saved_by ?? null, saved_at: saved?.saved_at ?? null })
    .where('organization_id', '=', organization_id)
    .where('id', '=', id)
    .execute()

/** Lets the detector move the posts of a trend again. */
const freePosts = (db: Db, organization_id: string, trend_id: string) =>
  db
    .updateTable('trend_posts')
    .set({ by_hand: false, placed_by_merge_of: null })
    .where('organization_id', '=', organization_id)
    .where('trend_id', '=', trend_id)
    .execute()
