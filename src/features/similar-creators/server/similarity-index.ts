import type { Documents } from './documents.ts'

/** A profile by its number in the index, and how alike it is. */
export interface Neighbour {
  profile: number
  /** Cosine of the two. */
  score: number
}

interface Options {
  /** Postings that an answer walks: the shortest lists first, as rare terms say most and cost least. */
  maxPostings?: number
}

/** A term that this share of all profiles have, and at least so many, tells nothing about two of them. */
const MANY = 0.2
const MIN_MANY = 50
/** Pairs at random that a cosine is measured against. */
const SAMPLE = 4_000
/** A pair as alike as one of this many is fully similar. */
const RAREST = 100_000

/** Weights of terms, of length 1: of a profile, or the mean of several. */
type TermVector = ReadonlyMap<number, number>

/** Candidates that are compared by all their terms for each one asked for, where lists were left out. */
const RESCORE_FACTOR = 2

/** Terms of a mean that are compared: the heaviest. */
const MAX_TERMS = 200

/**
 * Exact cosine over sparse tf-idf vectors through an inverted index in typed arrays. Weight of a term: (1 + ln count) times
 * ln(1 + N / df); vectors have length 1.
 *
 * @example
 * const index = new SimilarityIndex(documents)
 * index.nearest(index.vectorOf([0]), 9, other => other === 0)
 */
export class SimilarityIndex {
  readonly #names: readonly string[]
  /** By term, where its list begins; one more than there are terms. */
  readonly #starts: Uint32Array
  readonly #profiles: Uint32Array
  readonly #weights: Float32Array
  /** By profile, where its terms begin. */
  readonly #ownStarts: Uint32Array
  readonly #ownTerms: Uint32Array
  readonly #scores: Float32Array
  readonly #maxPostings: number
  /** Cosines of pairs at random, ascending. */
  readonly #random: Float32Array

  constructor(
    { names, frequencies, ownStarts, ownTerms, ownCounts }: Documents,
    { maxPostings = 20_000 }: Options = {},
  ) {
    const count = ownStarts.length - 1
    this.#maxPostings = maxPostings
    this.#names = names
    this.#starts = new Uint32Array(names.length + 1)
    for (let term = 0; term < names.length; term++)
      this.#starts[term + 1] = (this.#starts[term] ?? 0) + (frequencies[term] ?? 0)
    this.#profiles = new Uint32Array(ownTerms.length)
    this.#weights = new Float32Array(ownTerms.length)
    this.#ownStarts = ownStarts
    this.#ownTerms = ownTerms
    this.#scores = new Float32Array(count)
    const filled = this.#starts.slice()
    const weightAt = (at: number) =>
      (1 + Math.log(ownCounts[at] ?? 1)) * Math.log(1 + count / (frequencies[ownTerms[at] ?? 0] ?? 1))
    for (let profile = 0; profile < count; profile++) {
      const [start = 0, end = 0] = ownStarts.subarray(profile, profile + 2)
      let squares = 0
      for (let at = start; at < end; at++) squares += weightAt(at) ** 2
      const length = Math.sqrt(squares) || 1
      for (let at = start; at < end; at++) {
        const term = ownTerms[at] ?? 0
        const place = filled[term] ?? 0
        filled[term] = place + 1
        this.#profiles[place] = profile
        this.#weights[place] = weightAt(at) / length
      }
    }
    this.#random = this.#randomCosines()
  }

  /** What profiles are about: their own vector, or the mean of several by its heaviest terms. */
  vectorOf(profiles: readonly number[]): TermVector {
    const sums = new Map<number, number>()
    for (const profile of profiles)
      for (const term of this.#termsOf(profile)) sums.set(term, (sums.get(term) ?? 0) + this.#weightOf(term, profile))
    const heaviest =
      profiles.length > 1 ? [...sums].sort((a, b) => b[1] - a[1] || a[0] - b[0]).slice(0, MAX_TERMS) : [...sums]
    const length = Math.hypot(...heaviest.map(([, weight]) => weight)) || 1
    return new Map(heaviest.map(([term, weight]) => [term, weight / length]))
  }

  /**
   * The most similar profiles, best first. Exact while the lists of the asked terms fit into `maxPostings`; beyond, the profiles
   * of the rarest terms are found and compared by all.
   */
  nearest(asked: TermVector, count: number, isLeftOut: (profile: number) => boolean): Neighbour[] {
    const lists = [...asked]
      .map(([term, own]) => ({ term, own, bounds: this.#listOf(term) }))
      .sort((a, b) => a.bounds[1] - a.bounds[0] - (b.bounds[1] - b.bounds[0]) || a.term - b.term)
    const candidates = count * RESCORE_FACTOR
    let [postings, walked, found] = [0, 0, 0]
    const touched: number[] = []
    for (const { own, bounds } of lists) {
      postings += bounds[1] - bounds[0]
      // rare terms that nobody shares are no reason to find nobody
      if (postings > this.#maxPostings && found > candidates) break
      for (let place = bounds[0]; place < bounds[1]; place++) {
        const other = this.#profiles[place] ?? 0
        if (this.#scores[other] === 0) {
          touched.push(other)
          if (!isLeftOut(other)) found++
        }
        this.#scores[other] = (this.#scores[other] ?? 0) + own * (this.#weights[place] ?? 0)
      }
      walked++
    }
    const skipped = lists.slice(walked)
    const best = this.#best(touched, skipped.length > 0 ? candidates : count, isLeftOut)
    for (const one of best) for (const { term, own } of skipped) one.score += own * this.#weightOf(term, one.profile)
    return skipped.length > 0 ? best.sort((a, b) => b.score - a.score).slice(0, count) : best
  }

  /** Returns the best of the touched profiles and resets their scores. */
  #best(touched: readonly number[], count: number, isLeftOut: (profile: number) => boolean): Neighbour[] {
    const best: Neighbour[] = []
    for (const other of touched) {
      const score = this.#scores[other] ?? 0
      this.#scores[other] = 0
      const worst = best[count - 1]
      if ((worst && score <= worst.score) || isLeftOut(other)) continue
      let at = Math.min(best.length, count - 1)
      while (at > 0 && (best[at - 1]?.score ?? 0) < score) at--
      best.splice(at, 0, { profile: other, score })
      if (best.length > count) best.pop()
    }
    return best
  }

  /** The terms that a profile shares with what is asked, the most telling first. What many have tells nothing. */
  shared(asked: TermVector, other: number, count: number): string[] {
    const many = Math.max(MIN_MANY, this.#scores.length * MANY)
    return [...asked]
      .filter(([term]) => {
        const [start, end] = this.#listOf(term)
        return end - start <= many
      })
      .map(([term, own]) => ({ term, worth: own * this.#weightOf(term, other) }))
      .filter(({ worth }) => worth > 0)
      .sort((a, b) => b.worth - a.worth)
      .slice(0, count)
      .map(({ term }) => this.#names[term] ?? '')
  }

  /**
   * A cosine as a similarity from 0 to 1 that means the same everywhere: by how few pairs at random are as alike, on a
   * logarithmic scale. Beyond the sample its tail is continued as an exponential.
   */
  similarity(score: number): number {
    const sample = this.#random
    if (sample.length === 0) return 0
    const firstAbove = lowerBound(sample, score)
    const tail = Math.floor(sample.length * 0.98)
    const knee = sample[tail] ?? 0
    const scale = Math.max(mean(sample.subarray(tail)) - knee, 1e-6)
    const share = firstAbove < tail ? 1 - firstAbove / sample.length : 0.02 * Math.exp(-(score - knee) / scale)
    return Math.min(1, Math.max(0, Math.log(1 / share) / Math.log(RAREST)))
  }

  #termsOf(profile: number) {
    return this.#ownTerms.subarray(this.#ownStarts[profile], this.#ownStarts[profile + 1])
  }

  #listOf(term: number): [number, number] {
    return [this.#starts[term] ?? 0, this.#starts[term + 1] ?? 0]
  }

  /** Lists are in the order of the profiles. 0 where it has not the term. */
  #weightOf(term: number, profile: number): number {
    const [start, end] = this.#listOf(term)
    const at = start + lowerBound(this.#profiles.subarray(start, end), profile)
    return at < end && this.#profiles[at] === profile ? (this.#weights[at] ?? 0) : 0
  }

  #randomCosines(): Float32Array {
    const count = this.#scores.length
    if (count < 2) return new Float32Array(0)
    let seed = 42
    const any = () => {
      seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
      return seed % count
    }
    return Float32Array.from({ length: SAMPLE }, () => this.#cosine(any(), any())).sort()
  }

  #cosine(one: number, other: number): number {
    if (one === other) return 0
    return this.#termsOf(one).reduce((sum, term) => sum + this.#weightOf(term, one) * this.#weightOf(term, other), 0)
  }
}

function lowerBound(values: Float32Array | Uint32Array, wanted: number): number {
  let [low, high] = [0, values.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((values[middle] ?? 0) < wanted) low = middle + 1
    else high = middle
  }
  return low
}

const mean = (values: Float32Array) => values.reduce((sum, value) => sum + value, 0) / (values.length || 1)
