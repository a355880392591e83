/** How well groups agree with labels: adjusted mutual information, normalized mutual information, adjusted Rand index. */
export interface ClusterScores {
  ami: number
  nmi: number
  ari: number
  /** Groups found for each labelled one; 1 is right. */
  ratio: number
}

/**
 * AMI after Vinh, Epps and Bailey (JMLR 2010), with the arithmetic mean of the entropies; unlike NMI it does not reward
 * splitting.
 */
export function clusterScores(found: ArrayLike<number>, labels: ArrayLike<number>): ClusterScores {
  const size = found.length
  const a = countsOf(size, at => String(found[at]))
  const b = countsOf(size, at => String(labels[at]))
  const both = countsOf(size, at => `${found[at]} ${labels[at]}`)
  const [ha, hb, hab] = [a, b, both].map(counts => entropy(counts, size)) as [number, number, number]
  const mutual = ha + hb - hab
  const mean = (ha + hb) / 2
  const expected = expectedMutual(a, b, size)
  const [pa, pb, pab] = [a, b, both].map(pairs) as [number, number, number]
  const chance = (pa * pb) / pairs([size])
  return {
    ami: (mutual - expected) / (mean - expected),
    nmi: mutual / mean,
    ari: (pab - chance) / ((pa + pb) / 2 - chance),
    ratio: a.length / b.length,
  }
}

function countsOf(size: number, keyOf: (at: number) => string): number[] {
  const counts = new Map<string, number>()
  for (let at = 0; at < size; at++) counts.set(keyOf(at), (counts.get(keyOf(at)) ?? 0) + 1)
  return [...counts.values()]
}

const entropy = (counts: readonly number[], size: number) =>
  -counts.reduce((sum, count) => sum + (count / size) * Math.log(count / size), 0)

const pairs = (counts: readonly number[]) => counts.reduce((sum, count) => sum + (count * (count - 1)) / 2, 0)

/** The mutual information of two random partitions with groups of these sizes. */
function expectedMutual(a: readonly number[], b: readonly number[], size: number): number {
  const logs = new Float64Array(size + 1)
  for (let number = 2; number <= size; number++) logs[number] = logs[number - 1]! + Math.log(number)
  const log = (number: number) => logs[number]!
  let sum = 0
  for (const [x, timesX] of bySize(a))
    for (const [y, timesY] of bySize(b))
      for (let shared = Math.max(1, x + y - size); shared <= Math.min(x, y); shared++) {
        const probability = Math.exp(
          log(x) +
            log(y) +
            log(size - x) +
            log(size - y) -
            (log(size) + log(shared) + log(x - shared) + log(y - shared) + log(size - x - y + shared)),
        )
        sum += timesX * timesY * (shared / size) * Math.log((size * shared) / (x * y)) * probability
      }
  return sum
}

function bySize(counts: readonly number[]): Map<number, number> {
  const sizes = new Map<number, number>()
  for (const count of counts) sizes.set(count, (sizes.get(count) ?? 0) + 1)
  return sizes
}
