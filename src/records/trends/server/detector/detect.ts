import { corpusOf, inOrder } from './corpus.ts'
import { explainMembers, labelOf, type SharedSignal, sharedSignals } from './explain.ts'
import { followPeople } from './follow-people.ts'
import { passesGates } from './gates.ts'
import { groupPosts } from './group-posts.ts'
import { identify } from './identity.ts'
import { mergeSimilarGroups } from './merge-similar-groups.ts'
import { type Movement, movementOf } from './movement.ts'
import { kindOf } from './signals.ts'
import { phraseOf, type SharedPhrase, titlesFor } from './title.ts'
import type { KnownTrend, WindowPost } from './window-post.ts'

/** Posts that a run looks at, and so the bound of its cost. */
export const WINDOW = 32_768
/** Posts of a trend that stay in the window when it moves on, so that a trend that returns is known. */
export const ANCHORS = 8

export interface FoundTrend {
  /** Null: it is new. */
  id: string | null
  split_from: string | null
  members: { id: string; reasons: string[] }[]
  /** The most typical first. */
  anchors: string[]
  /** Best first. */
  titles: string[]
  signals: SharedSignal[]
  phrase: SharedPhrase | null
  movement: Movement
  first: { author: string; published_at: number }
}

export interface Detection {
  /** When the newest post came: "now" of everything that is said about trends. */
  as_of: number
  trends: FoundTrend[]
  /** Trends whose posts belong to another now; `into` is a place in `trends`. */
  merged: { from: string; into: number }[]
}

/**
 * Finds the trends among the posts of a window. The same posts give the same trends, in whatever order they are given: no
 * clock, no random numbers, nothing kept between runs but what `posts` and `known` say.
 */
export function detect(given: readonly WindowPost[], known: readonly KnownTrend[]): Detection {
  const posts = inOrder(given)
  const as_of = posts.at(-1)?.published_at ?? 0
  const corpus = corpusOf(posts)
  const grouping = groupPosts(corpus)
  const pinned = new Set(known.filter(trend => trend.pinned).map(({ id }) => id))
  const alive = new Set(known.map(({ id }) => id))
  const fixed = new Map<number, string>()
  for (const [at, { trend, by_hand }] of posts.entries())
    if (trend && alive.has(trend) && (by_hand || pinned.has(trend))) fixed.set(at, trend)
  const handed = followPeople(mergeSimilarGroups(corpus, grouping.groups, grouping.count), grouping.links, fixed)
  const { groups } = handed
  const { trendOf, splitFrom, merged } = identify(posts, groups, known, handed.trendOf)

  const membersOf = new Map<number, number[]>()
  for (let post = 0; post < posts.length; post++) {
    const members = membersOf.get(groups[post]!)
    if (members) members.push(post)
    else membersOf.set(groups[post]!, [post])
  }
  const explained: { group: number; members: number[]; own: WindowPost[]; signals: SharedSignal[] }[] = []
  for (const [group, members] of membersOf) {
    const id = trendOf.get(group) ?? null
    const own = members.map(member => posts[member]!)
    if (!(id && pinned.has(id)) && !passesGates(own)) continue
    const signals = sharedSignals(corpus, posts, members)
    if (signals.length > 0 || (id && pinned.has(id))) explained.push({ group, members, own, signals })
  }

  const trendPosts = new Int32Array(posts.length).fill(-1)
  for (const { group, members } of explained) for (const member of members) trendPosts[member] = group
  const { strengths, reasonsOf } = explainMembers(corpus, { ...grouping, groups: trendPosts })
  const places = new Map<number, number>()
  const trends: FoundTrend[] = []
  for (const { group, members, own, signals } of explained) {
    places.set(group, trends.length)
    const [first] = own
    const phrase = phraseOf(own)
    trends.push({
      id: trendOf.get(group) ?? null,
      split_from: splitFrom.get(group) ?? null,
      members: members.map(member => ({
        id: posts[member]!.id,
        reasons: reasonsOf(member).map(signal => `${kindOf(signal)}:${labelOf(signal, posts[member]!)}`),
      })),
      anchors: members
        .toSorted((a, b) => strengths[b]! - strengths[a]! || a - b)
        .slice(0, ANCHORS)
        .map(member => posts[member]!.id),
      titles: titlesFor(signals, phrase),
      signals,
      phrase,
      movement: movementOf(own, as_of),
      first: { author: first!.author, published_at: first!.published_at },
    })
  }
  return {
    as_of,
    trends,
    merged: merged.flatMap(({ from, group }) => {
      const into = places.get(group)
      return into === undefined ? [] : [{ from, into }]
    }),
  }
}
