/** A profile by its number in the index, and how alike it is. */
export interface Neighbour {
  profile: number
  /** Cosine of the two. */
  score: number
}

interface Options {
  /** Terms that more profiles have say little and cost most: their lists are skipped. */
  longestList?: number
}

/** Pairs at random that a cosine is measured against. */
const SAMPLE = 4_000
/** A pair as alike as one of this many is fully similar. */
const RAREST = 100_000

/**
 * Exact cosine over sparse tf-idf vectors through an inverted index in typed arrays. Weight of a term: (1 + ln count) times
 * ln(1 + N / df); vectors have length 1. @example new SimilarityIndex(terms).nearest(0, 9)
 */
export class SimilarityIndex {
  readonly #numbers = new Map<string, number>()
  readonly #names: string[] = []
  /** By term, where its list begins; one more than there are terms. */
  readonly #starts: Uint32Array
  readonly #profiles: Uint32Array
  readonly #weights: Float32Array
  /** By profile, where its terms begin. */
  readonly #ownStarts: Uint32Array
  readonly #ownTerms: Uint32Array
  readonly #scores: Float32Array
  readonly #longestList: number
  /** Cosines of pairs at random, ascending. */
  readonly #random: Float32Array

  constructor(documents: readonly ReadonlyMap<string, number>[], { longestList = 50_000 }: Options = {}) {
    this.#longestList = longestList
    const frequencies: number[] = []
    let total = 0
    for (const document of documents)
      for (const term of document.keys()) {
        let number = this.#numbers.get(term)
        if (number === undefined) {
          number = this.#names.push(term) - 1
          this.#numbers.set(term, number)
          frequencies.push(0)
        }
        frequencies[number] = (frequencies[number] ?? 0) + 1
        total++
      }
    this.#starts = new Uint32Array(frequencies.length + 1)
    for (const [term, count] of frequencies.entries()) this.#starts[term + 1] = (this.#starts[term] ?? 0) + count
    this.#profiles = new Uint32Array(total)
    this.#weights = new Float32Array(total)
    this.#ownStarts = new Uint32Array(documents.length + 1)
    this.#ownTerms = new Uint32Array(total)
    this.#scores = new Float32Array(documents.length)
    const filled = this.#starts.slice()
    let at = 0
    for (const [profile, document] of documents.entries()) {
      const vector = [...document].map(([term, count]) => {
        const number = this.#numbers.get(term) ?? 0
        return [number, (1 + Math.log(count)) * Math.log(1 + documents.length / (frequencies[number] ?? 1))] as const
      })
      const length = Math.sqrt(vector.reduce((sum, [, weight]) => sum + weight * weight, 0)) || 1
      for (const [term, weight] of vector) {
        const place = filled[term] ?? 0
        filled[term] = place + 1
        this.#profiles[place] = profile
        this.#weights[place] = weight / length
        this.#ownTerms[at++] = term
      }
      this.#ownStarts[profile + 1] = at
    }
    this.#random = this.#randomCosines()
  }

  /** The most similar profiles, best first; ties by number. */
  nearest(profile: number, count: number, isLeftOut: (profile: number) => boolean = () => false): Neighbour[] {
    const touched: number[] = []
    for (const term of this.#termsOf(profile)) {
      const [start, end] = this.#listOf(term)
      if (end - start > this.#longestList) continue
      const own = this.#weightOf(term, profile)
      for (let place = start; place < end; place++) {
        const other = this.#profiles[place] ?? 0
        if (this.#scores[other] === 0) touched.push(other)
        this.#scores[other] = (this.#scores[other] ?? 0) + own * (this.#weights[place] ?? 0)
      }
    }
    const best: Neighbour[] = []
    for (const other of touched) {
      const score = this.#scores[other] ?? 0
      this.#scores[other] = 0
      const worst = best[count - 1]
      if (other === profile || (worst && score <= worst.score) || isLeftOut(other)) continue
      let at = Math.min(best.length, count - 1)
      while (at > 0 && (best[at - 1]?.score ?? 0) < score) at--
      best.splice(at, 0, { profile: other, score })
      if (best.length > count) best.pop()
    }
    return best
  }

  /** What two profiles share, the most telling first. */
  shared(one: number, other: number, count: number): string[] {
    return [...this.#termsOf(one)]
      .map(term => ({ term, worth: this.#weightOf(term, one) * this.#weightOf(term, other) }))
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
