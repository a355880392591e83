import { wordsOf } from './signals.ts'
import type { WindowPost } from './window-post.ts'

/** Fewer posts or people than this are a coincidence. */
export const MIN_POSTS = 5
export const MIN_CREATORS = 5
/** Captions of fewer words are alike by chance: many people post a sound with nothing but an emoji. */
const WORDS_OF_A_TEXT = 4
/** Effective number of creators, exp(entropy of their posts): one account with a hundred posts and four friends has 1.2. */
const MIN_EFFECTIVE_CREATORS = 4

/**
 * Whether a group is moved by enough independent people to be a trend. One person with many accounts, a bot farm that
 * pastes one text, and posts that nobody has seen count as one voice, or none.
 */
export function passesGates(posts: readonly WindowPost[]): boolean {
  if (posts.length < MIN_POSTS) return false
  const seen = posts.filter(wasSeen)
  if (seen.length < posts.length / 2) return false
  const byCreator = new Map<string, number>()
  for (const { author } of seen) byCreator.set(author, (byCreator.get(author) ?? 0) + 1)
  if (byCreator.size < MIN_CREATORS) return false
  if (Math.exp(entropyOf([...byCreator.values()])) < MIN_EFFECTIVE_CREATORS) return false
  const copies = new Map<string, number>()
  for (const post of seen) {
    const voice = textKey(post) ?? `author ${post.author}`
    copies.set(voice, (copies.get(voice) ?? 0) + 1)
  }
  // a farm is joined by some who say the like: where most posts are its paste, it is its group
  return copies.size >= MIN_CREATORS && Math.max(...copies.values()) <= seen.length / 2
}

/** A post with no view and no like has moved nobody; where nothing is known, it counts. */
const wasSeen = ({ play_count, like_count }: WindowPost) => play_count !== 0 || (like_count ?? 0) > 0

/** The words of a caption in alphabetical order, without numbers and links: what a paste has in common. */
function textKey({ caption }: WindowPost): string | null {
  const words = new Set(wordsOf(caption.normalize('NFKC').toLowerCase()).filter(word => !/^\p{N}/u.test(word)))
  return words.size < WORDS_OF_A_TEXT ? null : [...words].sort().join(' ')
}

function entropyOf(counts: readonly number[]): number {
  const all = counts.reduce((sum, count) => sum + count, 0)
  return -counts.reduce((sum, count) => sum + (count / all) * Math.log(count / all), 0)
}
