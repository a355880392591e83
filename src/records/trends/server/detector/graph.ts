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
  const bounds = new Int32Array(size + 1)
  for (const group of groups) bounds[group + 1]! += 1
  for (let group = 0; group < size; group++) bounds[group + 1]! += bounds[group]!
  const next = bounds.slice()
  const members = new Int32Array(graph.size)
  for (let node = 0; node < graph.size; node++) members[next[groups[node]!]!++] = node

  const from: number[] = []
  const to: number[] = []
  const weights: number[] = []
  const sums = new Float64Array(size)
  const near: number[] = []
  for (let group = 0; group < size; group++) {
    for (let place = bounds[group]!; place < bounds[group + 1]!; place++) {
      const node = members[place]!
      loops[group]! += graph.loops[node]!
      for (let at = graph.starts[node]!; at < graph.starts[node + 1]!; at++) {
        const other = groups[graph.targets[at]!]!
        // an edge within the group is met from both of its ends
        if (other === group) loops[group]! += graph.weights[at]! / 2
        else if (other > group) {
          if (sums[other] === 0) near.push(other)
          sums[other]! += graph.weights[at]!
        }
      }
    }
    for (const other of near) {
      from.push(group)
      to.push(other)
      weights.push(sums[other]!)
      sums[other] = 0
    }
    near.length = 0
  }
  return fromEdges({
    size,
    count: from.length,
    from: Int32Array.from(from),
    to: Int32Array.from(to),
    weights: Float64Array.from(weights),
    loops,
  })
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
