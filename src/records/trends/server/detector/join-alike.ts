import type { Corpus } from './corpus.ts'
import { LEAST_LIFT } from './explain.ts'
import { LEAST_POSTS } from './gates.ts'
import { renumber } from './map-equation.ts'

/** A term that this share of a group's posts has is what everybody would name it by. */
const NAMING_SHARE = 0.6

/**
 * Joins groups that nobody could tell apart: most posts of each have the same terms, and others have not. A trend that goes on
 * for weeks comes in several pieces, because its posts are linked with the newest ones most.
 */
export function joinAlike({ size, starts, terms, documents }: Corpus, found: Int32Array, count: number): Int32Array {
  const sizes = new Int32Array(count)
  const counts = new Map<number, number>()
  for (let post = 0; post < size; post++) {
    const group = found[post]!
    sizes[group]! += 1
    for (let at = starts[post]!; at < starts[post + 1]!; at++) {
      const key = terms[at]! * count + group
      counts.set(key, (counts.get(key) ?? 0) + 1)
    }
  }
  const naming = new Map<number, number[]>()
  for (const [key, posts] of counts) {
    const group = key % count
    if (sizes[group]! < LEAST_POSTS || posts < NAMING_SHARE * sizes[group]!) continue
    naming.set(group, [...(naming.get(group) ?? []), Math.floor(key / count)])
  }
  const alike = Map.groupBy(naming.keys(), group =>
    naming
      .get(group)!
      .toSorted((a, b) => a - b)
      .join(' '),
  )
  const into = Int32Array.from({ length: count }, (_, group) => group)
  for (const groups of alike.values()) {
    if (groups.length < 2) continue
    const together = groups.reduce((sum, group) => sum + sizes[group]!, 0)
    const tells = naming.get(groups[0]!)!.some(term => {
      const inside = groups.reduce((sum, group) => sum + (counts.get(term * count + group) ?? 0), 0)
      const outside = (documents[term]! - inside + 1) / (size - together + 20)
      return inside / together >= LEAST_LIFT * outside
    })
    if (tells) for (const group of groups) into[group] = Math.min(...groups)
  }
  return renumber(found.map(group => into[group]!)).numbers
}
