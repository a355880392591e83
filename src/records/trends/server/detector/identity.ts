import type { KnownTrend, WindowPost } from './window-post.ts'

/** A group continues a trend when they share this part of the smaller. */
export const MIN_OVERLAP = 0.3

export interface Identities {
  /** The known trend that a group continues. */
  trendOf: Map<number, string>
  /** The trend that a new group was a part of. */
  splitFrom: Map<number, string>
  /** Trends whose posts now belong to another: from, and the group that has them. */
  merged: { from: string; group: number }[]
}

/**
 * Which group is which trend: by shared posts, largest overlap first, so that a trend keeps its id while its posts come and
 * go. When a trend splits, the larger part keeps the id. A trend is merged into another that holds more than half of its
 * posts in the window and more than a quarter of all it has: a few stragglers do not take an old trend along.
 */
export function identify(
  posts: readonly WindowPost[],
  groups: Int32Array,
  known: readonly KnownTrend[],
  decided: ReadonlyMap<number, string>,
): Identities {
  const trends = new Map(known.map(trend => [trend.id, trend]))
  const sizes = new Map<number, number>()
  const inWindow = new Map<string, number>()
  const shared = new Map<number, Map<string, number>>()
  for (const [at, { trend }] of posts.entries()) {
    const group = groups[at]!
    sizes.set(group, (sizes.get(group) ?? 0) + 1)
    if (!trend || !trends.has(trend)) continue
    inWindow.set(trend, (inWindow.get(trend) ?? 0) + 1)
    const counts = shared.get(group) ?? new Map<string, number>()
    shared.set(group, counts.set(trend, (counts.get(trend) ?? 0) + 1))
  }
  const pairs = [...shared].flatMap(([group, counts]) => [...counts].map(([trend, count]) => ({ group, trend, count })))
  pairs.sort((a, b) => b.count - a.count || (a.trend < b.trend ? -1 : a.trend > b.trend ? 1 : a.group - b.group))

  const trendOf = new Map(decided)
  const taken = new Set(decided.values())
  for (const { group, trend, count } of pairs) {
    if (trendOf.has(group) || taken.has(trend)) continue
    if (count < MIN_OVERLAP * Math.min(sizes.get(group)!, inWindow.get(trend)!)) continue
    trendOf.set(group, trend)
    taken.add(trend)
  }
  const splitFrom = new Map<number, string>()
  const merged: Identities['merged'] = []
  for (const { group, trend, count } of pairs) {
    if (!trendOf.has(group) && taken.has(trend) && !splitFrom.has(group) && count >= MIN_OVERLAP * sizes.get(group)!)
      splitFrom.set(group, trend)
    const { pinned, size } = trends.get(trend)!
    if (!taken.has(trend) && !pinned && trendOf.has(group) && count > inWindow.get(trend)! / 2 && count > size / 4)
      merged.push({ from: trend, group })
  }
  return { trendOf, splitFrom, merged }
}
