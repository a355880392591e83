import type { Corpus } from './corpus.ts'
import { type Links, NEIGHBOURS } from './link.ts'
import { kindOf, nameOf, type SignalKind, soundLabel } from './signals.ts'
import type { WindowPost } from './window-post.ts'

/** A signal that a group shares, as a person writes it. */
export interface SharedSignal {
  kind: SignalKind
  /** A sound with its author, a hashtag with #, a mention with @, a word, an emoji. */
  label: string
  /** What it is called in a title: a sound without its author. */
  name: string
  /** Share of the group's posts that have it. */
  share: number
  /** How many times more often than elsewhere in the window. */
  lift: number
}

/** Signals of fewer posts than this share are not what a group has in common. */
const MIN_SHARE = 0.15
/** Signals that are no more usual here than elsewhere say nothing: #fyp is everywhere. */
export const MIN_LIFT = 3
const REASONS = 3
const MAX_SIGNALS = 12
/** A group whose three leading signals leave most of its posts unexplained is a heap, not a trend. */
const COVERING = 3
const MIN_COVERED = 0.4
/** So is a group in which no signal is in this share and number of posts: a few words each occur a few times by chance. */
const HOLDING_SHARE = 0.3
const HOLDING_POSTS = 5

/** What the posts of a group have in common and others have not, most telling first; empty for a heap. */
export function sharedSignals(
  { starts, terms, vocabulary, documents, size }: Corpus,
  posts: readonly WindowPost[],
  members: readonly number[],
): SharedSignal[] {
  const counts = new Map<number, number>()
  for (const post of members)
    for (let at = starts[post]!; at < starts[post + 1]!; at++) counts.set(terms[at]!, (counts.get(terms[at]!) ?? 0) + 1)
  const telling: { term: number; share: number; lift: number; worth: number }[] = []
  for (const [term, count] of counts) {
    const share = count / members.length
    // as if the signal were in one of twenty posts more: for signals that occur nowhere else, and groups that are everything
    const outside = (documents[term]! - count + 1) / (size - members.length + 20)
    const lift = share / outside
    if (count < 2 || share < MIN_SHARE || lift < MIN_LIFT) continue
    telling.push({ term, share, lift, worth: share * Math.log(lift) })
  }
  // of equally telling words the longest: everybody says "by"
  const nameOfTerm = (term: number) => vocabulary[term]!
  telling.sort(
    (a, b) =>
      b.worth - a.worth ||
      nameOfTerm(b.term).length - nameOfTerm(a.term).length ||
      (nameOfTerm(a.term) < nameOfTerm(b.term) ? -1 : 1),
  )
  const has = (post: number, term: number) => terms.subarray(starts[post]!, starts[post + 1]!).includes(term)
  const leading = telling.slice(0, COVERING)
  const covered = members.filter(post => leading.some(({ term }) => has(post, term))).length
  if (covered < MIN_COVERED * members.length) return []
  const holds = Math.max(HOLDING_SHARE, HOLDING_POSTS / members.length)
  if (!telling.some(({ share }) => share >= holds)) return []
  return telling.slice(0, MAX_SIGNALS).map(({ term, share, lift }) => {
    const signal = vocabulary[term]!
    const carrier = posts[members.find(post => has(post, term))!]!
    const kind = kindOf(signal)
    const label = labelOf(signal, carrier)
    const ownName = kind === 'sound' && carrier.sound && !label.startsWith('Sound by ')
    return { kind, label, name: ownName ? carrier.sound!.title.normalize('NFKC').trim() : label, share, lift }
  })
}

/** A signal as a person reads it. Sounds keep the spelling of the post. */
export function labelOf(signal: string, { sound }: Pick<WindowPost, 'sound'>): string {
  const kind = kindOf(signal)
  const name = nameOf(signal)
  if (kind === 'sound') return sound ? soundLabel(sound) : name
  if (kind === 'tag') return `#${name}`
  return kind === '@' ? `@${name}` : name
}

/** What people know by name: it says more than words that captions share. */
const NAMED: ReadonlySet<string> = new Set(['sound', 'tag', '@'])
/** A named signal counts as telling from this share of the most telling one on. */
const NAMED_WORTH = 0.25

/**
 * Per post the sum of its similarities within the group, and the signals that it shares with its nearest members. Posts in no
 * group have -1.
 */
export function explainMembers(
  { starts, terms, vocabulary }: Corpus,
  {
    groups,
    links,
    weights,
  }: { groups: Int32Array; links: Pick<Links, 'neighbours' | 'similarities'>; weights: Float64Array },
) {
  const { neighbours, similarities } = links
  const strengths = new Float64Array(groups.length)
  const shared: (Map<number, number> | undefined)[] = new Array(groups.length)
  const mine = new Set<number>()
  for (let post = 0; post < groups.length; post++) {
    if (groups[post]! < 0) continue
    mine.clear()
    for (let at = starts[post]!; at < starts[post + 1]!; at++) mine.add(terms[at]!)
    for (let at = post * NEIGHBOURS; at < (post + 1) * NEIGHBOURS && neighbours[at]! >= 0; at++) {
      const other = neighbours[at]!
      if (groups[other] !== groups[post]) continue
      strengths[post]! += similarities[at]!
      strengths[other]! += similarities[at]!
      const own = shared[post] ?? new Map<number, number>()
      const theirs = shared[other] ?? new Map<number, number>()
      shared[post] = own
      shared[other] = theirs
      for (let place = starts[other]!; place < starts[other + 1]!; place++) {
        const term = terms[place]!
        if (!mine.has(term)) continue
        const worth = weights[term]! ** 2
        own.set(term, (own.get(term) ?? 0) + worth)
        theirs.set(term, (theirs.get(term) ?? 0) + worth)
      }
    }
  }
  /** At most three signals, `tag:rain`, the most telling first; of those, sounds, hashtags and accounts before words. */
  const reasonsOf = (post: number): string[] => {
    const telling = [...(shared[post] ?? [])].toSorted(([a, x], [b, y]) => y - x || a - b)
    const least = (telling[0]?.[1] ?? 0) * NAMED_WORTH
    const isNamed = ([term, worth]: [number, number]) => worth >= least && NAMED.has(kindOf(vocabulary[term]!))
    return [...telling.filter(isNamed), ...telling.filter(one => !isNamed(one))]
      .slice(0, REASONS)
      .map(([term]) => vocabulary[term]!)
  }
  return { strengths, reasonsOf }
}
