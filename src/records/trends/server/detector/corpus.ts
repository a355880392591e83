import { type DetectorPost, signalsOf } from './signals.ts'

/** The posts of a window as numbers: post `p` has the terms `terms[starts[p]..starts[p + 1]]` with these frequencies. */
export interface Corpus {
  size: number
  vocabulary: readonly string[]
  starts: Int32Array
  terms: Int32Array
  /** 1 + ln(count). */
  frequencies: Float32Array
  /** In how many posts a term occurs. */
  documents: Int32Array
}

/** Orders posts by time, then id, so that neither the order of arrival nor the number of workers matters. */
export const inOrder = <P extends Pick<DetectorPost, 'id' | 'published_at'>>(posts: readonly P[]): P[] =>
  posts.toSorted((a, b) => a.published_at - b.published_at || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0))

export function corpusOf(posts: readonly DetectorPost[]): Corpus {
  const ids = new Map<string, number>()
  const vocabulary: string[] = []
  const documents: number[] = []
  const starts = new Int32Array(posts.length + 1)
  const terms: number[] = []
  const frequencies: number[] = []
  for (const [at, post] of posts.entries()) {
    for (const [signal, count] of signalsOf(post)) {
      let term = ids.get(signal)
      if (term === undefined) {
        term = vocabulary.push(signal) - 1
        ids.set(signal, term)
        documents.push(0)
      }
      documents[term]! += 1
      terms.push(term)
      frequencies.push(1 + Math.log(count))
    }
    starts[at + 1] = terms.length
  }
  return {
    size: posts.length,
    vocabulary,
    starts,
    terms: Int32Array.from(terms),
    frequencies: Float32Array.from(frequencies),
    documents: Int32Array.from(documents),
  }
}
