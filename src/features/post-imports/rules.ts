import { headerKey } from '#platform/contract/header-key.ts'
import type { PostPlatform } from '#records/posts/contract.ts'
import { postIdOf } from '#records/posts/post-links.ts'
import { type PostTarget, postTarget } from './contract.ts'
import { headerWords } from './header-words.ts'

// Of two targets that share a word the first one counts.
const byHeader = new Map(
  postTarget.options
    .flatMap(target => headerWords[target].split(/\s+/).map(word => [word, target] as const))
    .toReversed(),
)

/** Meanings that several columns may have; their values are combined. */
const repeatable: ReadonlySet<PostTarget> = new Set(['hashtags', 'genres', 'slides'])
export const isRepeatable = (target: PostTarget) => repeatable.has(target)

/** Columns without which no row is a post. */
export const identifiesPost = (columns: readonly (PostTarget | null)[]) =>
  columns.includes('url') || columns.includes('post_id')

const platformWords = new Map<string, PostPlatform>([
  ...(['tiktok', 'tt'] as const).map(word => [word, 'TikTok'] as const),
  ...(['instagram', 'insta', 'ig', 'instagramreels', 'reels'] as const).map(word => [word, 'Instagram'] as const),
  ...(['youtube', 'yt', 'youtubeshorts', 'shorts'] as const).map(word => [word, 'YouTube'] as const),
  ...(['twitter', 'x', 'xtwitter', 'twitterx'] as const).map(word => [word, 'Twitter'] as const),
])
/** The platform named in a cell, in any notation; null when none. */
export const platformOfWord = (word: string): PostPlatform | null => platformWords.get(headerKey(word)) ?? null

const postLink = /^https?:\/\/([\w-]+\.)*(tiktok\.com|instagram\.com|youtube\.com|youtu\.be|twitter\.com|x\.com)\/\S+$/i
const NEARLY_ALL = 0.7

/**
 * Suggests the meaning of each column: by its header, else by its first values; null when unclear. A meaning allowed once goes
 * to the first column that has values.
 *
 * @example suggestColumns(['webVideoUrl', 'playCount', 'mood'], []) // ['url', 'views', null]
 */
export function suggestColumns(
  header: readonly string[],
  sample: readonly (readonly string[])[],
): (PostTarget | null)[] {
  const taken = new Set<PostTarget>()
  const filled = header.map((_, at) => sample.length === 0 || sample.some(row => (row[at] ?? '').trim() !== ''))
  const take = (target: PostTarget | undefined, at: number) => {
    if (!target || !filled[at] || (taken.has(target) && !repeatable.has(target))) return null
    taken.add(target)
    return target
  }
  const named = header.map((name, at) => take(byHeader.get(headerKey(name)), at))
  return named.map((target, at) => {
    if (target) return target
    const cells = sample.map(row => (row[at] ?? '').trim()).filter(Boolean)
    const links = cells.filter(cell => cell.length < 300 && postLink.test(cell) && postIdOf(cell) !== null)
    return cells.length > 0 && links.length >= cells.length * NEARLY_ALL ? take('url', at) : null
  })
}
