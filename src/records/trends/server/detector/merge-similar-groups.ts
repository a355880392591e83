import type { Corpus } from './corpus.ts'
import { MIN_LIFT } from './explain.ts'
import { MIN_POSTS } from './gates.ts'
import { renumber } from './map-equation.ts'
import { kindOf } from './signals.ts'

/** A term that this share of a group's posts has is what everybody would name it by. */
const NAMING_SHARE = 0.6

/**
 * Joins groups that nobody could tell apart: most posts of each have the same terms, or the same sound or hashtag, and others
 * have not. A trend that goes on for weeks comes in several pieces, because its posts are linked with the newest ones most;
 * one whose captions follow a few patterns comes in a piece for each pattern.
 */
export function mergeSimilarGroups(
  { size, starts, terms, documents, vocabulary }: Corpus,
  found: Int32Array,
  count: number,
): Int32Array {
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
    if (sizes[group]! < MIN_POSTS || posts < NAMING_SHARE * sizes[group]!) continue
    naming.set(group, [...(naming.get(group) ?? []), Math.floor(key / count)])
  }
  const joined = Int32Array.from({ length: count }, (_, group) => group)
  const root = (group: number): number => (joined[group] === group ? group : root(joined[group]!))
  /** Whether a term is much more frequent in the groups together than anywhere else. */
  const tells = (groups: readonly number[], term: number) => {
    const together = groups.reduce((sum, group) => sum + sizes[group]!, 0)
    const inside = groups.reduce((sum, group) => sum + (counts.get(term * count + group) ?? 0), 0)
    const outside = (documents[term]! - inside + 1) / (size - together + 20)
    return inside / together >= MIN_LIFT * outside
  }
  const join = (groups: readonly number[], named: readonly number[]) => {
    if (groups.length < 2 || !named.some(term => tells(groups, term))) return
    const roots = groups.map(root)
    for (const group of roots) joined[group] = Math.min(...roots)
  }
  const alike = Map.groupBy(naming.keys(), group =>
    naming
      .get(group)!
      .toSorted((a, b) => a - b)
      .join(' '),
  )
  for (const groups of alike.values()) join(groups, naming.get(groups[0]!)!)
  const marks = Map.groupBy(
    [...naming].flatMap(([group, named]) => named.filter(isMark).map(term => ({ term, group }))),
    ({ term }) => term,
  )
  for (const [term, named] of [...marks].toSorted(([a], [b]) => a - b))
    join(
      named.map(({ group }) => group),
      [term],
    )
  return renumber(found.map(group => root(group))).numbers

  /** A sound or hashtag is one thing to everybody; a word means several. */
  function isMark(term: number): boolean {
    const kind = kindOf(vocabulary[term]!)
    return kind === 'sound' || kind === 'tag'
  }
}
