import type { SharedSignal } from './explain.ts'
import { wordsOf } from './signals.ts'
import type { WindowPost } from './window-post.ts'

/** A sound or hashtag that this share of the posts has names the trend. */
const NAMING_SHARE = 0.5
const MAX_WORDS = 4
const MIN_PHRASE_SHARE = 0.2
const MAX_TITLE = 80

/** Words that many creators of a group wrote in the same order, and their share of its creators. */
export interface SharedPhrase {
  text: string
  share: number
}

/**
 * Titles for a group, best first: its sound, its hashtag, a phrase that many of its captions have word for word, or its
 * leading words. The caller takes the first that no other trend has.
 */
export function titlesFor(signals: readonly SharedSignal[], phrase: SharedPhrase | null): string[] {
  const first = (kind: string, share = 0) => signals.find(signal => signal.kind === kind && signal.share >= share)
  const sound = first('sound', NAMING_SHARE)
  const tag = first('tag', NAMING_SHARE)
  const words = signals.filter(({ kind }) => kind === 'word').slice(0, 3)
  const wordTitle = words.length > 0 ? capitalized(words.map(({ label }) => label).join(', ')) : undefined
  const other = first('tag') ?? first('sound') ?? first('@') ?? first('emoji')
  const titles = [sound?.name, tag?.name, phrase && capitalized(phrase.text), other?.name, wordTitle]
  const plain = [...new Set(titles.filter(title => title !== undefined && title !== null && title !== ''))] as string[]
  const pairs = plain.slice(1).map(second => `${plain[0]} · ${second}`)
  return [...plain, ...pairs].map(title => title.slice(0, MAX_TITLE))
}

/** The longest run of words that many creators wrote in this order; null where there is none. */
export function phraseOf(posts: readonly WindowPost[]): SharedPhrase | null {
  const authors = new Map<string, Set<string>>()
  for (const { caption, author } of posts) {
    const words = wordsOf(
      caption
        .normalize('NFKC')
        .toLowerCase()
        .replace(/[#@][^\s#@]+|https?:\S+/gu, ' | '),
    )
    for (let length = 2; length <= MAX_WORDS; length++)
      for (let at = 0; at + length <= words.length; at++) {
        const phrase = words.slice(at, at + length).join(' ')
        const who = authors.get(phrase)
        if (who) who.add(author)
        else authors.set(phrase, new Set([author]))
      }
  }
  const everyone = new Set(posts.map(({ author }) => author)).size
  let best: { phrase: string; size: number; worth: number } | undefined
  for (const [phrase, { size }] of authors) {
    if (size < 3 || size < MIN_PHRASE_SHARE * everyone) continue
    // a longer phrase is worth more, as long as nearly as many wrote it
    const worth = size * (phrase.split(' ').length - 0.5)
    if (!best || worth > best.worth || (worth === best.worth && phrase < best.phrase)) best = { phrase, size, worth }
  }
  return best ? { text: best.phrase, share: best.size / everyone } : null
}

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
