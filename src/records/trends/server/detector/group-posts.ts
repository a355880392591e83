import { agglomerate } from './agglomerate.ts'
import type { Corpus } from './corpus.ts'
import { graphOf } from './graph.ts'
import { flatKernel, type Links, linkPosts } from './link.ts'
import { mapEquationGroups, renumber } from './map-equation.ts'
import { kindOf } from './signals.ts'
import { learnedWeights, rarityWeights } from './term-weights.ts'

/** Rounds of linking: the first goes by rarity, each further one by what the groups of the one before have taught. */
const ROUNDS = 3
/** Laughing is no trend: an emoji only helps where words, sounds or hashtags agree. */
const EMOJI = 0.3

export interface Grouping {
  /** The group of each post, numbered from 0 in the order of their first posts. */
  groups: Int32Array
  count: number
  links: Links
  weights: Float64Array
}

/**
 * Groups the posts of a window by what they share. Nothing but the posts and their order decides: no clock, no random
 * numbers, nothing kept between runs. The cost follows the window, however long the history before it.
 */
export function groupPosts(corpus: Corpus): Grouping {
  const isEmoji = corpus.vocabulary.map(signal => kindOf(signal) === 'emoji')
  const quieted = (weights: Float64Array) => weights.map((weight, term) => (isEmoji[term] ? EMOJI * weight : weight))
  let weights: Float64Array = quieted(rarityWeights(corpus))
  let kernel: Float64Array = flatKernel()
  for (let round = 1; ; round++) {
    const links = linkPosts(corpus, weights, kernel)
    const graph = graphOf(corpus.size, links)
    const { numbers: groups, count } = renumber(agglomerate(graph, mapEquationGroups(graph)))
    if (round === ROUNDS) return { groups, count, links, weights }
    weights = quieted(learnedWeights(corpus, groups))
    kernel = links.kernel
  }
}
