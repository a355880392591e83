import { sql } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'
import type { LivePost } from './live-posts.ts'

const DAY_MS = 86_400_000

interface AskedDays {
  organization_id: string
  posts: readonly LivePost[]
  days: number
  /** A moment of the last day. */
  until: Date
  by: 'creator_id' | 'activation_id'
}

/** New plays of each day by creator, or by activation. */
export async function playsOfDays(db: Db, { organization_id, posts, days, until, by }: AskedDays) {
  const today = Math.floor(until.getTime() / DAY_MS)
  const owners = new Map(posts.flatMap(post => (post.post_id ? [[post.post_id, post[by]] as const] : [])))
  const counts = await db
    .selectFrom('post_metrics')
    .where('organization_id', '=', organization_id)
    .where('post_id', '=', sql<string>`any(${[...owners.keys()]}::uuid[])`)
    .where('play_count', 'is not', null)
    .select(['post_id', 'counted_at', 'play_count'])
    .orderBy('counted_at')
    .execute()
  const published = new Map(posts.map(({ post_id, published_at }) => [post_id, published_at]))
  const byDay = new Map<number, Record<string, number>>()
  for (const [post_id, observed] of Map.groupBy(counts, row => row.post_id)) {
    const owner = owners.get(post_id) as string
    const start = published.get(post_id)
    const points = observed.map(({ counted_at, play_count }) => ({ at: counted_at.getTime(), plays: play_count ?? 0 }))
    for (const [day, plays] of playsByDay(points, start ? new Date(start).getTime() : null)) {
      const of = byDay.get(day) ?? {}
      of[owner] = (of[owner] ?? 0) + plays
      byDay.set(day, of)
    }
  }
  return Array.from({ length: days }, (_, index): DayOfPlays => {
    const day = today - days + 1 + index
    const plays = Object.entries(byDay.get(day) ?? {}).map(([owner, value]) => [owner, Math.round(value)])
    return { day: new Date(day * DAY_MS).toISOString().slice(0, 10), plays: Object.fromEntries(plays) }
  })
}

export interface DayOfPlays {
  day: string
  /** By creator, or by activation. */
  plays: Record<string, number>
}

/**
 * New plays by day (days since 1970, UTC) from counts at moments in milliseconds, oldest first: what was added between two
 * counts is shared out evenly over the time between them. Before the first count is the time since publication. A count that
 * fell adds nothing: platforms take plays back.
 */
export function playsByDay(
  points: readonly { at: number; plays: number }[],
  published: number | null,
): Map<number, number> {
  const days = new Map<number, number>()
  let before = { at: published ?? points[0]?.at ?? 0, plays: published === null ? (points[0]?.plays ?? 0) : 0 }
  for (const point of points) {
    const gained = Math.max(0, point.plays - before.plays)
    const span = point.at - before.at
    if (span <= 0) add(days, Math.floor(point.at / DAY_MS), gained)
    else
      for (let at = before.at; at < point.at; ) {
        const day = Math.floor(at / DAY_MS)
        const end = Math.min((day + 1) * DAY_MS, point.at)
        add(days, day, (gained * (end - at)) / span)
        at = end
      }
    before = { at: point.at, plays: Math.max(point.plays, before.plays) }
  }
  return days
}

const add = (days: Map<number, number>, day: number, plays: number) => days.set(day, (days.get(day) ?? 0) + plays)
