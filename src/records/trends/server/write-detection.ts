import { sql } from 'kysely'
import { anyId } from '#platform/server/database/any-id.ts'
import type { Db } from '#platform/server/database/db.ts'
import { newId } from '#platform/server/new-id.ts'
import type { Explanation } from '../contract.ts'
import { TOMBSTONE_HOURS } from '../rules.ts'
import type { Detection, FoundTrend } from './detector/detect.ts'
import { emojiFor } from './emoji.ts'
import { noteEvent } from './trend-events.ts'
import { addUpTrends } from './trend-stats.ts'
import type { Window } from './window.ts'

interface Run {
  organization_id: string
  segment_id: string
  now: Date
}

/** Writes what a run found: new and continued trends, their posts, and what became of trends that were merged. */
export async function writeDetection(db: Db, run: Run, { posts }: Window, detection: Detection): Promise<void> {
  const known = await knownRows(db, run)
  const titles = new Set([...known.values()].map(({ title }) => title.toLowerCase()))
  const names = await authorNames(db, run.organization_id, detection)
  const ids: string[] = []
  for (const found of detection.trends) {
    const before = found.id ? known.get(found.id) : undefined
    const explanation = explanationOf(found, names)
    ids.push(
      before
        ? await continueTrend(db, run, found, explanation, before)
        : await addTrend(db, run, found, explanation, titles),
    )
  }
  await placePosts(
    db,
    run,
    posts.map(({ id }) => id),
    detection,
    ids,
  )
  for (const { from, into } of detection.merged) await mergeAway(db, run, from, ids[into]!)
  await addUpTrends(db, run.organization_id, ids)
}

interface KnownRow {
  id: string
  title: string
  removed_at: Date | null
}

async function knownRows(db: Db, { organization_id, segment_id }: Run): Promise<Map<string, KnownRow>> {
  const rows = await db
    .selectFrom('trends')
    .where('organization_id', '=', organization_id)
    .where('segment_id', '=', segment_id)
    .where('merged_into', 'is', null)
    .select(['id', 'title', 'removed_at'])
    .execute()
  return new Map(rows.map(row => [row.id, row]))
}

async function authorNames(db: Db, organization_id: string, { trends }: Detection): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('post_authors')
    .where('organization_id', '=', organization_id)
    .where('id', '=', anyId(trends.map(({ first }) => first.author)))
    .select(['id', 'username'])
    .execute()
  return new Map(rows.map(({ id, username }) => [id, username]))
}

function explanationOf(
  { signals, phrase, movement, first }: FoundTrend,
  names: ReadonlyMap<string, string>,
): Explanation {
  const { curve, creators, expected, days_ago } = movement
  const author = names.get(first.author)
  const published_at = new Date(first.published_at).toISOString()
  return { signals, phrase, curve, creators, expected, days_ago, first: author ? { author, published_at } : null }
}

const found = ({ movement, anchors }: FoundTrend, explanation: Explanation, now: Date) => ({
  found_at: now,
  lifecycle: movement.lifecycle,
  surprise: movement.surprise,
  anchor_ids: anchors,
  explanation: JSON.stringify(explanation),
})

/** A trend keeps the name it was detected under. A removed one is shown again when its tombstone is old enough. */
async function continueTrend(db: Db, run: Run, trend: FoundTrend, explanation: Explanation, before: KnownRow) {
  const { organization_id, now } = run
  const returns = before.removed_at && now.getTime() - before.removed_at.getTime() >= TOMBSTONE_HOURS * 3_600_000
  await db
    .updateTable('trends')
    .set({ ...found(trend, explanation, now), ...(returns ? { removed_at: null, detected_at: now } : {}) })
    .where('organization_id', '=', organization_id)
    .where('id', '=', before.id)
    .execute()
  if (returns) await noteEvent(db, organization_id, { trend_id: before.id, kind: 'FOUND_AGAIN', at: now })
  return before.id
}

async function addTrend(db: Db, run: Run, trend: FoundTrend, explanation: Explanation, titles: Set<string>) {
  const { organization_id, segment_id, now } = run
  const id = newId(now.getTime())
  const title = trend.titles.find(each => !titles.has(each.toLowerCase())) ?? trend.titles[0] ?? 'Similar posts'
  titles.add(title.toLowerCase())
  await db
    .insertInto('trends')
    .values({
      organization_id,
      segment_id,
      id,
      title,
      emoji: emojiFor(trend, title),
      detected_at: now,
      split_from: trend.split_from,
      ...found(trend, explanation, now),
    })
    .execute()
  await noteEvent(db, organization_id, { trend_id: id, kind: 'DETECTED', at: now })
  if (trend.split_from)
    await noteEvent(db, organization_id, { trend_id: id, kind: 'SPLIT', other_id: trend.split_from, at: now })
  return id
}

/** Makes every post of the window a member of its trend, and of no other. What people decided stays. */
async function placePosts(
  db: Db,
  { organization_id, segment_id }: Run,
  window: readonly string[],
  { trends }: Detection,
  ids: readonly string[],
) {
  const rows = trends.flatMap(({ members }, at) =>
    members.map(({ id, reasons }) => ({ post_id: id, trend_id: ids[at]!, reasons })),
  )
  const placed = new Set(rows.map(({ post_id }) => post_id))
  const left = window.filter(id => !placed.has(id))
  await db
    .deleteFrom('trend_posts')
    .where('organization_id', '=', organization_id)
    .where('segment_id', '=', segment_id)
    .where('post_id', '=', anyId(left))
    .where('by_hand', '=', false)
    .execute()
  for (let from = 0; from < rows.length; from += PLACED_AT_ONCE)
    await sql`
      insert into trend_posts as tp (organization_id, segment_id, post_id, trend_id, reasons)
      select ${organization_id}, ${segment_id}, g.post_id, g.trend_id, g.reasons
      from jsonb_to_recordset(${JSON.stringify(rows.slice(from, from + PLACED_AT_ONCE))}::jsonb)
        as g (post_id uuid, trend_id uuid, reasons text[])
      -- a post that has left the segment meanwhile
      where exists (
        select from post_segments ps where ps.organization_id = ${organization_id} and ps.segment_id = ${segment_id}
          and ps.post_id = g.post_id)
      on conflict (organization_id, segment_id, post_id) do update set trend_id = excluded.trend_id, reasons = excluded.reasons
      where (tp.trend_id, tp.reasons) is distinct from (excluded.trend_id, excluded.reasons)`.execute(db)
}

/** Posts of one statement, which must end in time on a slow machine too. */
const PLACED_AT_ONCE = 1_000

async function mergeAway(db: Db, { organization_id, now }: Run, from: string, into: string) {
  await db
    .updateTable('trends')
    .set({ merged_into: into })
    .where('organization_id', '=', organization_id)
    .where('id', '=', from)
    .execute()
  await db
    .updateTable('trend_posts')
    .set({ trend_id: into })
    .where('organization_id', '=', organization_id)
    .where('trend_id', '=', from)
    .execute()
  await noteEvent(db, organization_id, { trend_id: into, kind: 'MERGED', other_id: from, at: now })
}
