import { sql } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'
import type { Explanation, Lifecycle, Trend, TrendSegment } from '../contract.ts'
import { summaryOf } from '../words.ts'

const columns = [
  't.id',
  't.segment_id',
  't.title',
  't.description',
  't.emoji',
  't.is_saved_by_human',
  't.play_count',
  't.like_count',
  't.comment_count',
  't.share_count',
  't.video_count',
  't.creator_count',
  't.surprise',
  't.detected_at',
  't.saved_at',
  't.saved_by',
] as const

/** Trends of the team that are trends of their own still. */
export const trendRows = (db: Db, organization_id: string) =>
  db
    .selectFrom('trends as t')
    .where('t.organization_id', '=', organization_id)
    .where('t.merged_into', 'is', null)
    .select(columns)
    .select([
      sql<Lifecycle>`t.lifecycle`.as('lifecycle'),
      sql<Explanation>`t.explanation`.as('explanation'),
      sql<boolean>`t.muted_at is not null`.as('is_muted'),
    ])

type TrendRow = Awaited<ReturnType<ReturnType<typeof trendRows>['execute']>>[number]

export const trendOf = ({ explanation, ...row }: TrendRow): Trend => ({
  ...row,
  detected_at: row.detected_at.toISOString(),
  saved_at: row.saved_at?.toISOString() ?? null,
  summary: summaryOf(explanation),
  curve: explanation.curve,
})

/** A trend that is neither merged nor removed. */
export async function readTrend(db: Db, organization_id: string, id: string): Promise<Trend | undefined> {
  const row = await trendRows(db, organization_id)
    .where('t.id', '=', id)
    .where('t.removed_at', 'is', null)
    .executeTakeFirst()
  return row && trendOf(row)
}

/**
 * Trends of segments that are shown: found by the last run of their segment or saved, neither removed nor muted. Most
 * surprising first, then largest.
 */
export async function listTrends(db: Db, organization_id: string, segment_ids: readonly string[]): Promise<Trend[]> {
  const rows = await trendRows(db, organization_id)
    .leftJoin('trend_runs as r', join =>
      join.onRef('r.organization_id', '=', 't.organization_id').onRef('r.segment_id', '=', 't.segment_id'),
    )
    .where('t.segment_id', 'in', segment_ids)
    .where('t.removed_at', 'is', null)
    .where('t.muted_at', 'is', null)
    .where(({ or, eb, ref }) => or([eb('t.is_saved_by_human', '=', true), eb('t.found_at', '>=', ref('r.ran_at'))]))
    .orderBy('t.surprise', 'desc')
    .orderBy('t.video_count', 'desc')
    .orderBy('t.id')
    .execute()
  return rows.map(trendOf)
}

export async function listMuted(db: Db, organization_id: string, segment_ids: readonly string[]): Promise<Trend[]> {
  const rows = await trendRows(db, organization_id)
    .where('t.segment_id', 'in', segment_ids)
    .where('t.removed_at', 'is', null)
    .where('t.muted_at', 'is not', null)
    .orderBy('t.muted_at', 'desc')
    .orderBy('t.id')
    .execute()
  return rows.map(trendOf)
}

/** Segments by name, each with its trends that `listTrends` shows. */
export async function listSegments(db: Db, organization_id: string): Promise<TrendSegment[]> {
  const rows = await db
    .selectFrom('segments as s')
    .leftJoin('trend_runs as r', join =>
      join.onRef('r.organization_id', '=', 's.organization_id').onRef('r.segment_id', '=', 's.id'),
    )
    .where('s.organization_id', '=', organization_id)
    .select([
      's.id',
      's.name',
      's.post_count',
      'r.as_of',
      sql<number>`(select count(*) from trends t where t.organization_id = s.organization_id and t.segment_id = s.id
        and t.merged_into is null and t.removed_at is null and t.muted_at is null
        and (t.is_saved_by_human or t.found_at >= r.ran_at))`.as('trend_count'),
    ])
    .orderBy(sql`lower(s.name)`)
    .orderBy('s.id')
    .execute()
  return rows.map(row => ({ ...row, as_of: row.as_of?.toISOString() ?? null }))
}
