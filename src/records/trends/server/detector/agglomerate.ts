import { aggregate, type Graph } from './graph.ts'
import { renumber } from './map-equation.ts'

/** Two groups are one when the smaller has this share of its strength with the other. */
const MIN_SHARE = 0.03

interface Pair {
  share: number
  a: number
  b: number
  version: number
}

/**
 * Joins groups that the map equation keeps apart, largest share first. A pair must also be linked more than a random graph
 * of the same strengths would link it: without this everything becomes one group, and the weights learn from that.
 */
export function agglomerate(graph: Graph, groups: Int32Array): Int32Array {
  const { numbers, count } = renumber(groups)
  const { starts, targets, weights, strengths, total } = aggregate(graph, numbers, count)
  const strength = strengths.slice()
  const linked = Array.from({ length: count }, (_, group) => {
    const others = new Map<number, number>()
    for (let at = starts[group]!; at < starts[group + 1]!; at++) others.set(targets[at]!, weights[at]!)
    return others
  })
  const versions = new Int32Array(count)
  const into = Int32Array.from({ length: count }, (_, group) => group)
  const heap: Pair[] = []
  const consider = (a: number, b: number, weight: number) => {
    const share = weight / Math.min(strength[a]!, strength[b]!)
    if (share < MIN_SHARE || share < Math.max(strength[a]!, strength[b]!) / total) return
    push(heap, { share, a: Math.min(a, b), b: Math.max(a, b), version: versions[a]! + versions[b]! })
  }
  for (let group = 0; group < count; group++)
    for (const [other, weight] of linked[group]!) if (other > group) consider(group, other, weight)
  for (let pair = pop(heap); pair; pair = pop(heap)) {
    const { a, b, version } = pair
    if (into[a] !== a || into[b] !== b || version !== versions[a]! + versions[b]!) continue
    // the group with fewer neighbours moves
    const [kept, moved] = linked[a]!.size >= linked[b]!.size ? [a, b] : [b, a]
    into[moved] = kept
    strength[kept]! += strength[moved]!
    versions[kept]! += 1
    const mine = linked[kept]!
    mine.delete(moved)
    for (const [other, weight] of linked[moved]!) {
      if (other === kept) continue
      const sum = (mine.get(other) ?? 0) + weight
      mine.set(other, sum)
      const theirs = linked[other]!
      theirs.delete(moved)
      theirs.set(kept, sum)
    }
    linked[moved]!.clear()
    for (const [other, weight] of mine) consider(kept, other, weight)
  }
  const last = (group: number): number => (into[group] === group ? group : last(into[group]!))
  return numbers.map(last)
}

const before = (x: Pair, y: Pair) =>
  x.share > y.share || (x.share === y.share && (x.a < y.a || (x.a === y.a && x.b < y.b)))

function push(heap: Pair[], pair: Pair) {
  let at = heap.push(pair) - 1
  while (at > 0) {
    const parent = (at - 1) >> 1
    if (!before(pair, heap[parent]!)) break
    heap[at] = heap[parent]!
    at = parent
  }
  heap[at] = pair
}

function pop(heap: Pair[]): Pair | undefined {
  const top = heap[0]
  const last = heap.pop()
  if (!last || heap.length === 0) return top
  let at = 0
  for (;;) {
    let child = 2 * at + 1
    if (child >= heap.length) break
    if (child + 1 < heap.length && before(heap[child + 1]!, heap[child]!)) child++
    if (!before(heap[child]!, last)) break
    heap[at] = heap[child]!
    at = child
  }
  heap[at] = last
  return top
}
