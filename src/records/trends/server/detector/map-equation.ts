import { aggregate, type Graph } from './graph.ts'

const plogp = (p: number) => (p > 0 ? p * Math.log2(p) : 0)
/** Rounding errors are no improvement: without this two equal partitions could change places for ever. */
const MIN_GAIN = 1e-12

/**
 * Groups of a graph by the two-level map equation (Rosvall and Bergstrom, 2008): the partition in which a random walk is
 * described by the fewest bits. Greedy: nodes move one by one in their order, then groups move as nodes. The same graph
 * gives the same groups.
 */
export function mapEquationGroups(graph: Graph): Int32Array {
  const groups = Int32Array.from({ length: graph.size }, (_, node) => node)
  for (let level = graph; ; ) {
    const moved = moveNodes(level)
    const { numbers, count } = renumber(moved)
    for (let node = 0; node < groups.length; node++) groups[node] = numbers[groups[node]!]!
    if (count === level.size) return groups
    level = aggregate(level, numbers, count)
  }
}

/** Moves each node to the neighbouring group that shortens the description most, until no move does. */
function moveNodes({ size, starts, targets, weights, loops, strengths, total }: Graph): Int32Array {
  const groups = Int32Array.from({ length: size }, (_, node) => node)
  if (total === 0) return groups
  const flow = strengths.map(strength => strength / total)
  const exit = strengths.map((strength, node) => (strength - 2 * loops[node]!) / total)
  const groupFlow = flow.slice()
  const groupExit = exit.slice()
  let exits = exit.reduce((a, b) => a + b, 0)
  const shared = new Float64Array(size)
  const near = new Int32Array(size)
  const dirty = new Uint8Array(size).fill(1)
  for (let moves = -1; moves !== 0; ) {
    moves = 0
    for (let node = 0; node < size; node++) {
      if (!dirty[node]) continue
      dirty[node] = 0
      const own = groups[node]!
      let count = 0
      for (let at = starts[node]!; at < starts[node + 1]!; at++) {
        const group = groups[targets[at]!]!
        if (shared[group] === 0) near[count++] = group
        shared[group]! += weights[at]! / total
      }
      const out = exit[node]!
      const weight = flow[node]!
      const leftExit = groupExit[own]! - out + 2 * shared[own]!
      const leftFlow = groupFlow[own]! - weight
      const leaving =
        -2 * (plogp(leftExit) - plogp(groupExit[own]!)) +
        plogp(leftFlow + leftExit) -
        plogp(groupFlow[own]! + groupExit[own]!)
      let best = own
      let gain = MIN_GAIN
      for (let at = 0; at < count; at++) {
        const group = near[at]!
        if (group === own) continue
        const newExit = groupExit[group]! + out - 2 * shared[group]!
        const all = exits - groupExit[own]! - groupExit[group]! + leftExit + newExit
        const change =
          plogp(all) -
          plogp(exits) +
          leaving -
          2 * (plogp(newExit) - plogp(groupExit[group]!)) +
          plogp(groupFlow[group]! + weight + newExit) -
          plogp(groupFlow[group]! + groupExit[group]!)
        if (-change > gain || (-change === gain && best !== own && group < best)) {
          gain = -change
          best = group
        }
      }
      if (best !== own) {
        const newExit = groupExit[best]! + out - 2 * shared[best]!
        exits += leftExit - groupExit[own]! + newExit - groupExit[best]!
        groupExit[own] = leftExit
        groupFlow[own] = leftFlow
        groupExit[best] = newExit
        groupFlow[best]! += weight
        groups[node] = best
        moves++
        for (let at = starts[node]!; at < starts[node + 1]!; at++) dirty[targets[at]!] = 1
      }
      for (let at = 0; at < count; at++) shared[near[at]!] = 0
    }
  }
  return groups
}

/** Numbers groups from 0 in the order of their first member. */
export function renumber(groups: Int32Array) {
  const seen = new Int32Array(groups.length).fill(-1)
  let count = 0
  const numbers = groups.map(group => {
    if (seen[group] === -1) seen[group] = count++
    return seen[group]!
  })
  return { numbers, count }
}
