/** Which terms profiles have and how often, in typed arrays. */
export interface Documents {
  /** By the number of a term. */
  names: readonly string[]
  /** By term, how many profiles have it. */
  frequencies: readonly number[]
  /** By profile, where its terms begin; one more than there are profiles. */
  ownStarts: Uint32Array
  ownTerms: Uint32Array
  ownCounts: Uint16Array
}

/** Takes the terms of one profile after the other, and keeps of them only numbers: a million fit into memory. */
export class DocumentCollector {
  readonly #numbers = new Map<string, number>()
  readonly #names: string[] = []
  readonly #frequencies: number[] = []
  readonly #starts: number[] = [0]
  #terms = new Uint32Array(1_024)
  #counts = new Uint16Array(1_024)
  #size = 0

  add(document: ReadonlyMap<string, number>): void {
    for (const [name, count] of document) {
      const term = this.#numberOf(name)
      this.#frequencies[term] = (this.#frequencies[term] ?? 0) + 1
      if (this.#size === this.#terms.length) this.#grow()
      this.#terms[this.#size] = term
      this.#counts[this.#size++] = count
    }
    this.#starts.push(this.#size)
  }

  collected(): Documents {
    return {
      names: this.#names,
      frequencies: this.#frequencies,
      ownStarts: Uint32Array.from(this.#starts),
      ownTerms: this.#terms.slice(0, this.#size),
      ownCounts: this.#counts.slice(0, this.#size),
    }
  }

  #numberOf(name: string): number {
    const known = this.#numbers.get(name)
    if (known !== undefined) return known
    const number = this.#names.push(name) - 1
    this.#numbers.set(name, number)
    return number
  }

  #grow() {
    const [terms, counts] = [this.#terms, this.#counts]
    this.#terms = new Uint32Array(terms.length * 2)
    this.#counts = new Uint16Array(terms.length * 2)
    this.#terms.set(terms)
    this.#counts.set(counts)
  }
}

/** @example new SimilarityIndex(documentsOf(profiles.map(profileTerms))) */
export function documentsOf(documents: Iterable<ReadonlyMap<string, number>>): Documents {
  const collector = new DocumentCollector()
  for (const document of documents) collector.add(document)
  return collector.collected()
}
