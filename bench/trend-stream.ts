import { type RandomStream, randomStream } from '#platform/server/random-stream.ts'
import type { WindowPost } from '#records/trends/server/detector/window-post.ts'

/** A made-up post with what it belongs to: a burst, a fake, or the background. */
export interface LabelledPost extends WindowPost {
  label: string
}

const DAY = 86_400_000
const DAYS = 30
export const STREAM_END = Date.UTC(2026, 10, 23)
const REACH_TAGS = ['fyp', 'viral', 'foryou', 'trending', 'music']

interface StreamOptions {
  seed: number
  /** Posts of the background. */
  background: number
  /** Bursts that are trends. */
  bursts: number
}

/**
 * Thirty days of posts with known bursts among a background of everyday words, and with what must not become a trend: a farm of
 * accounts that pastes one text, one account that posts all day, and posts with no views. Counts above a million are
 * rounded, as platforms write them.
 */
export function labelledStream({ seed, background, bursts }: StreamOptions): LabelledPost[] {
  const random = randomStream(seed)
  const common = words(random, 3_000)
  // some words are said much more often than others
  const commonWord = () => common[Math.floor(common.length * random.next() ** 3)]!
  const sentence = (length: number) => Array.from({ length }, commonWord).join(' ')
  const posts: LabelledPost[] = []
  const add = (label: string, post: Partial<WindowPost> & { caption: string; published_at: number }) =>
    posts.push({
      id: `p${String(posts.length).padStart(8, '0')}`,
      author: `author${random.between(0, background)}`,
      hashtags: random.chance(0.6) ? [random.pick(REACH_TAGS)] : [],
      sound: null,
      play_count: views(random),
      like_count: random.between(1, 500),
      trend: null,
      by_hand: false,
      label,
      ...post,
    })
  const moment = (from: number, to: number) => STREAM_END - DAY * (to + (from - to) * random.next())

  for (let at = 0; at < background; at++)
    add('background', { caption: sentence(random.between(3, 9)), published_at: moment(DAYS, 0) })
  for (let burst = 0; burst < bursts; burst++) {
    const key = words(random, 4)
    const began = random.between(2, DAYS - 2)
    const lasted = random.between(1, Math.min(8, began))
    const sound = { title: key.slice(0, 2).join(' '), author: key[2]! }
    for (let at = random.between(20, 120); at > 0; at--) {
      const said = key.filter(() => random.chance(0.5))
      add(`burst ${burst}`, {
        caption: `${sentence(random.between(1, 5))} ${said.join(' ')}`,
        hashtags: random.chance(0.6) ? [key.join(''), random.pick(REACH_TAGS)] : [random.pick(REACH_TAGS)],
        sound: random.chance(0.5) ? sound : null,
        published_at: moment(began, began - lasted),
      })
    }
  }
  for (let farm = 0; farm < 5; farm++) {
    const caption = sentence(9)
    const began = random.between(1, DAYS)
    for (let at = 0; at < 60; at++)
      add(`farm ${farm}`, {
        caption,
        author: `bot ${farm} ${at}`,
        hashtags: [],
        published_at: moment(began, began - 0.05),
      })
    const [topic] = words(random, 1)
    for (let at = 0; at < 60; at++)
      add(`alone ${farm}`, {
        caption: `${topic} ${sentence(4)}`,
        author: `alone ${farm}`,
        published_at: moment(DAYS, 0),
      })
    const [ignored] = words(random, 1)
    for (let at = 0; at < 40; at++)
      add(`unseen ${farm}`, {
        caption: `${ignored} ${sentence(4)}`,
        play_count: 0,
        like_count: 0,
        published_at: moment(began, 0),
      })
  }
  return posts.toSorted((a, b) => a.published_at - b.published_at || (a.id < b.id ? -1 : 1))
}

/** Made-up words of two or three syllables, each another. */
function words(random: RandomStream, count: number): string[] {
  const made = new Set<string>()
  while (made.size < count)
    made.add(
      Array.from(
        { length: random.between(2, 4) },
        () => random.pick([...'bcdfghklmnprstvz']) + random.pick([...'aeiou']),
      ).join(''),
    )
  return [...made]
}

/** Few posts have most views; from a million on a platform says 1.4M. */
function views(random: RandomStream): number {
  const count = Math.floor(10 ** (1 + 5.5 * random.next() ** 2))
  return count < 1_000_000 ? count : Math.round(count / 100_000) * 100_000
}

/** The same items in another order, by a seed. */
export function shuffled<T>(items: readonly T[], seed: number): T[] {
  const random = randomStream(seed)
  const all = [...items]
  for (let at = all.length - 1; at > 0; at--) {
    const other = random.between(0, at)
    ;[all[at], all[other]] = [all[other]!, all[at]!]
  }
  return all
}
