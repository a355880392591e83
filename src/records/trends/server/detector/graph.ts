import { type Links, NEIGHBOURS } from './link.ts'

/** An undirected weighted graph: node `n` has the edges `targets[starts[n]..starts[n + 1]]`; no loops. */
export interface Graph {
  size: number
  starts: Int32Array
  targets: Int32Array
  weights: Float64Array
  /** Weight that a node has with itself: of the edges between the nodes it was made of, counted once each. */
  loops: Float64Array
  /** Sum of a node's edges, its loop counted twice. */
  strengths: Float64Array
  /** Sum of all strengths: twice the weight of the graph. */
  total: number
}

interface Edges {
  size: number
  count: number
  from: Int32Array
  to: Int32Array
  weights: Float64Array
  loops: Float64Array
}

/** The graph in which every post is linked with its neighbours. */
export function graphOf(size: number, { neighbours, similarities }: Pick<Links, 'neighbours' | 'similarities'>): Graph {
  const from = new Int32Array(neighbours.length)
  const to = new Int32Array(neighbours.length)
  const weights = new Float64Array(neighbours.length)
  let count = 0
  for (let at = 0; at < neighbours.length; at++) {
    if (neighbours[at]! < 0) continue
    from[count] = Math.floor(at / NEIGHBOURS)
    to[count] = neighbours[at]!
    weights[count++] = similarities[at]!
  }
  return fromEdges({ size, count, from, to, weights, loops: new Float64Array(size) })
}

/** The graph whose nodes are the groups of another; `groups` are numbered from 0 without gaps. */
export function aggregate(graph: Graph, groups: Int32Array, size: number): Graph {
  const loops = new Float64Array(size)
  const sums = new Map<number, number>()
  for (let node = 0; node < graph.size; node++) {
    const own = groups[node]!
    loops[own]! += graph.loops[node]!
    for (let at = graph.starts[node]!; at < graph.starts[node + 1]!; at++) {
      const target = graph.targets[at]!
      if (target < node) continue
      const other = groups[target]!
      const weight = graph.weights[at]!
      if (other === own) loops[own]! += weight
      else {
        const key = Math.min(own, other) * size + Math.max(own, other)
        sums.set(key, (sums.get(key) ?? 0) + weight)
      }
    }
  }
  const from = new Int32Array(sums.size)
  const to = new Int32Array(sums.size)
  const weights = new Float64Array(sums.size)
  let count = 0
  for (const [key, weight] of sums) {
    from[count] = Math.floor(key / size)
    to[count] = key % size
    weights[count++] = weight
  }
  return fromEdges({ size, count, from, to, weights, loops })
}

function fromEdges({ size, count, from, to, weights, loops }: Edges): Graph {
  const starts = new Int32Array(size + 1)
  for (let edge = 0; edge < count; edge++) {
    starts[from[edge]! + 1]! += 1
    starts[to[edge]! + 1]! += 1
  }
  for (let node = 0; node < size; node++) starts[node + 1]! += starts[node]!
  const next = starts.slice()
  const targets = new Int32Array(count * 2)
  const both = new Float64Array(count * 2)
  const strengths = loops.map(loop => 2 * loop)
  const put = (node: number, target: number, weight: number) => {
    const at = next[node]!++
    targets[at] = target
    both[at] = weight
    strengths[node]! += weight
  }
  for (let edge = 0; edge < count; edge++) {
    put(from[edge]!, to[edge]!, weights[edge]!)
    put(to[edge]!, from[edge]!, weights[edge]!)
  }
  return { size, starts, targets, weights: both, loops, strengths, total: strengths.reduce((a, b) => a + b, 0) }
}
