import type { Corpus } from './corpus.ts'

/**
 * Terms of more posts than this share are skipped until a partition tells whether they say something; not in windows below
 * a thousand posts, where one trend may be half of everything.
 */
const COMMON = 0.15
const MIN_COMMON = 150
/** Strength of the prior in the Dirichlet estimate of a term's share of each group. */
const MU = 2
/** Posts that a term's own evidence is weighed against: a rare term counts like the average. */
const PRIOR_POSTS = 5
/** No term says less than this share of the average: a general word still tells two equal posts from two others. */
const LEAST = 0.2

const idf = (size: number, documents: number) => Math.log(1 + size / documents)

/** Weights before any partition is known: rarity alone. */
export const rarityWeights = ({ size, documents }: Corpus): Float64Array =>
  Float64Array.from(documents, count => (count > Math.max(COMMON * size, MIN_COMMON) ? 0 : Math.sqrt(idf(size, count))))

/** How much each term tells about the groups, in nats an occurrence: leave-one-out, smoothed, against the groups' shares. */
export function informativeness({ size, starts, terms, documents }: Corpus, groups: Int32Array): Float64Array {
  const sizes = new Float64Array(size)
  for (const group of groups) sizes[group]! += 1
  const { order, bounds } = postingsByTerm({ size, starts, terms, documents })
  const raw = new Float64Array(documents.length)
  const inGroup = new Int32Array(size)
  let positive = 0
  let occurrences = 0
  for (let term = 0; term < documents.length; term++) {
    const k = documents[term]!
    if (k < 2) continue
    const from = bounds[term]!
    const to = bounds[term + 1]!
    for (let at = from; at < to; at++) inGroup[groups[order[at]!]!]! += 1
    let sum = 0
    for (let at = from; at < to; at++) {
      const group = groups[order[at]!]!
      const inside = inGroup[group]!
      if (inside === 0) continue
      inGroup[group] = 0
      const share = sizes[group]! / size
      sum += inside * Math.log((inside - 1 + MU * share) / (k - 1 + MU) / share)
    }
    raw[term] = sum
    if (sum > 0) {
      positive += sum
      occurrences += k
    }
  }
  const average = occurrences > 0 ? positive / occurrences : 1
  return Float64Array.from(raw, (sum, term) =>
    Math.max(LEAST * average, (sum + PRIOR_POSTS * average) / (documents[term]! + PRIOR_POSTS)),
  )
}

/** Weights learned from a partition: what a term tells about the groups, times its rarity. */
export function learnedWeights(corpus: Corpus, groups: Int32Array): Float64Array {
  const told = informativeness(corpus, groups)
  return told.map((value, term) => Math.sqrt(value) * Math.sqrt(idf(corpus.size, corpus.documents[term]!)))
}

/** The posts of each term: `order[bounds[t]..bounds[t + 1]]`, oldest first. */
function postingsByTerm({ size, starts, terms, documents }: Pick<Corpus, 'size' | 'starts' | 'terms' | 'documents'>) {
  const bounds = new Int32Array(documents.length + 1)
  for (let term = 0; term < documents.length; term++) bounds[term + 1] = bounds[term]! + documents[term]!
  const next = bounds.slice()
  const order = new Int32Array(terms.length)
  for (let post = 0; post < size; post++)
    for (let at = starts[post]!; at < starts[post + 1]!; at++) order[next[terms[at]!]!++] = post
  return { order, bounds }
}
