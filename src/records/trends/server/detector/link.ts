import type { Corpus } from './corpus.ts'

/** Newest posts of a term that a post is compared with: bounds the cost of a term that everybody uses. */
const POSTINGS = 128
/** Parts of a vector of length 1 below this are left out: they cost as much as the others and say nearly nothing. */
const MIN_PART = 0.15
const MIN_SIMILARITY = 0.05
export const NEIGHBOURS = 8
/** Above this two posts are copies: they are linked, but teach nothing about how long ago a neighbour came. */
const COPY = 0.97
/** Expected hits that smooth the share of a bucket. */
const SMOOTHING = 20

/** The most similar earlier posts of each post; `-1` where there are fewer. */
export interface Links {
  neighbours: Int32Array
  similarities: Float64Array
  kernel: Float64Array
}

const BUCKETS = 32
export const flatKernel = () => new Float64Array(BUCKETS).fill(1)

/**
 * Links every post with the earlier ones that are most like it: cosine over weighted terms through an inverted index, to
 * the power of 1.5 so that several shared terms count more than one, multiplied by a kernel of how many posts ago the
 * other came. Learns the next kernel on the way.
 */
export function linkPosts(corpus: Corpus, weights: Float64Array, kernel: Float64Array): Links {
  const { size, documents } = corpus
  const vectors = vectorsOf(corpus, weights)
  const bounds = new Int32Array(documents.length + 1)
  for (const term of vectors.terms) bounds[term + 1]! += 1
  for (let term = 0; term < documents.length; term++) bounds[term + 1]! += bounds[term]!
  const ends = bounds.slice()
  const posts = new Int32Array(vectors.terms.length)
  const parts = new Float64Array(vectors.terms.length)

  const neighbours = new Int32Array(size * NEIGHBOURS).fill(-1)
  const similarities = new Float64Array(size * NEIGHBOURS)
  const scores = new Float64Array(size)
  const touched = new Int32Array(size)
  const candidates = new Float64Array(BUCKETS)
  const nearest = new Float64Array(BUCKETS)
  for (let post = 0; post < size; post++) {
    const from = vectors.starts[post]!
    const to = vectors.starts[post + 1]!
    let count = 0
    for (let at = from; at < to; at++) {
      const term = vectors.terms[at]!
      const part = vectors.parts[at]!
      const end = ends[term]!
      for (let posting = Math.max(bounds[term]!, end - POSTINGS); posting < end; posting++) {
        const other = posts[posting]!
        if (scores[other] === 0) touched[count++] = other
        scores[other]! += part * parts[posting]!
      }
      posts[end] = post
      parts[end] = part
      ends[term] = end + 1
    }
    let best = -1
    let bestScore = 0
    const base = post * NEIGHBOURS
    let kept = 0
    for (let at = 0; at < count; at++) {
      const other = touched[at]!
      const score = scores[other]!
      scores[other] = 0
      if (score < MIN_SIMILARITY) continue
      const bucket = 31 - Math.clz32(post - other)
      if (score < COPY) {
        candidates[bucket]! += 1
        if (score > bestScore || (score === bestScore && other > best)) {
          bestScore = score
          best = other
        }
      }
      const similarity = score * Math.sqrt(score) * kernel[bucket]!
      // insertion into the best eight; ties go to the newer post
      if (
        kept === NEIGHBOURS &&
        !isBetter(similarity, other, similarities[base + kept - 1]!, neighbours[base + kept - 1]!)
      )
        continue
      let place = kept < NEIGHBOURS ? kept++ : kept - 1
      while (place > 0 && isBetter(similarity, other, similarities[base + place - 1]!, neighbours[base + place - 1]!)) {
        similarities[base + place] = similarities[base + place - 1]!
        neighbours[base + place] = neighbours[base + place - 1]!
        place--
      }
      similarities[base + place] = similarity
      neighbours[base + place] = other
    }
    if (best >= 0) nearest[31 - Math.clz32(post - best)]! += 1
  }
  return { neighbours, similarities, kernel: kernelFrom(candidates, nearest) }
}

const isBetter = (similarity: number, post: number, than: number, thanPost: number) =>
  similarity > than || (similarity === than && post > thanPost)

/**
 * The share of candidates of each distance that were the nearest neighbour, never rising with distance, at most 1; its root,
 * because the whole of it cuts long trends into pieces.
 */
function kernelFrom(candidates: Float64Array, nearest: Float64Array): Float64Array {
  const all = candidates.reduce((sum, count) => sum + count, 0)
  const hits = nearest.reduce((sum, count) => sum + count, 0)
  if (hits === 0) return flatKernel()
  const shares = candidates.map((count, bucket) => (nearest[bucket]! + SMOOTHING) / (count + (SMOOTHING * all) / hits))
  for (let bucket = 1; bucket < BUCKETS; bucket++) shares[bucket] = Math.min(shares[bucket]!, shares[bucket - 1]!)
  return shares.map(share => Math.sqrt(share / shares[0]!))
}

/** The posts as vectors of length 1, without their smallest parts. */
function vectorsOf({ size, starts, terms, frequencies }: Corpus, weights: Float64Array) {
  const kept = new Int32Array(terms.length)
  const parts = new Float64Array(terms.length)
  const bounds = new Int32Array(size + 1)
  let end = 0
  for (let post = 0; post < size; post++) {
    let squares = 0
    for (let at = starts[post]!; at < starts[post + 1]!; at++) squares += (frequencies[at]! * weights[terms[at]!]!) ** 2
    const length = Math.sqrt(squares)
    for (let at = starts[post]!; at < starts[post + 1]!; at++) {
      const part = (frequencies[at]! * weights[terms[at]!]!) / length
      if (!(part >= MIN_PART)) continue
      kept[end] = terms[at]!
      parts[end++] = part
    }
    bounds[post + 1] = end
  }
  return { starts: bounds, terms: kept.subarray(0, end), parts: parts.subarray(0, end) }
}
