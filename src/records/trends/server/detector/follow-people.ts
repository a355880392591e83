import { MIN_OVERLAP } from './identity.ts'
import { type Links, NEIGHBOURS } from './link.ts'
import { renumber } from './map-equation.ts'

/** Groups after what people decided, and the trend of those that people decided on. */
export interface CuratedGroups {
  groups: Int32Array
  trendOf: Map<number, string>
}

/**
 * Makes the groups follow people: posts that a person put into a trend, and posts of saved trends, stay there (`fixed`).
 * A group that is mostly such a trend joins it, so trends merged by hand stay one. A group of several is divided between
 * them, each other post going with the posts most like it, so trends split by hand stay two.
 */
export function followPeople(found: Int32Array, links: Links, fixed: ReadonlyMap<number, string>): CuratedGroups {
  const groups = found.slice()
  const trendOf = new Map<number, string>()
  if (fixed.size === 0) return { groups, trendOf }
  const sizes = new Map<number, number>()
  for (const group of groups) sizes.set(group, (sizes.get(group) ?? 0) + 1)
  const fixedSizes = new Map<string, number>()
  const held = new Map<number, Map<string, number>>()
  for (const [post, trend] of fixed) {
    fixedSizes.set(trend, (fixedSizes.get(trend) ?? 0) + 1)
    const inside = held.get(groups[post]!) ?? new Map<string, number>()
    held.set(groups[post]!, inside.set(trend, (inside.get(trend) ?? 0) + 1))
  }
  const claims = new Map<number, Set<string>>()
  for (const [group, inside] of held) {
    const strong = [...inside].filter(
      ([trend, count]) => count >= MIN_OVERLAP * Math.min(sizes.get(group)!, fixedSizes.get(trend)!),
    )
    if (strong.length > 0) claims.set(group, new Set(strong.map(([trend]) => trend)))
  }
  const trends: (string | null)[] = Array.from(groups, () => null)
  for (let post = 0; post < groups.length; post++) {
    const own = fixed.get(post)
    const claiming = claims.get(groups[post]!)
    if (own !== undefined) trends[post] = own
    else if (claiming) trends[post] = nearest(post, found, trends, links, claiming)
  }
  // a trend is one group, numbered behind the others
  const numbers = new Map<string, number>()
  for (let post = 0; post < groups.length; post++) {
    const trend = trends[post]
    if (!trend) continue
    if (!numbers.has(trend)) numbers.set(trend, groups.length + numbers.size)
    groups[post] = numbers.get(trend)!
  }
  const { numbers: renumbered } = renumber(compact(groups))
  for (let post = 0; post < groups.length; post++) {
    const trend = trends[post]
    if (trend) trendOf.set(renumbered[post]!, trend)
  }
  return { groups: renumbered, trendOf }
}

/** The claiming trend that this post's neighbours of the same group belong to most; without any, the first by id. */
function nearest(
  post: number,
  found: Int32Array,
  trends: readonly (string | null)[],
  { neighbours, similarities }: Links,
  claiming: ReadonlySet<string>,
): string {
  const sums = new Map<string, number>()
  for (let at = post * NEIGHBOURS; at < (post + 1) * NEIGHBOURS && neighbours[at]! >= 0; at++) {
    const trend = found[neighbours[at]!] === found[post] ? trends[neighbours[at]!] : null
    if (trend && claiming.has(trend)) sums.set(trend, (sums.get(trend) ?? 0) + similarities[at]!)
  }
  const order = [...claiming].sort()
  return order.reduce((best, trend) => ((sums.get(trend) ?? 0) > (sums.get(best) ?? 0) ? trend : best), order[0]!)
}

/** The same groups with numbers below their count of posts, as `renumber` expects. */
function compact(groups: Int32Array): Int32Array {
  const numbers = new Map<number, number>()
  return groups.map(group => {
    if (!numbers.has(group)) numbers.set(group, numbers.size)
    return numbers.get(group)!
  })
}
