import { headerKey } from '#platform/contract/header-key.ts'
import { isEmail, isPhoneNumber } from '#platform/contract/validators.ts'
import { type CreatorPlan, type CreatorTarget, creatorTarget } from './contract.ts'
import { figureWords, headerWords } from './header-words.ts'

const byHeader = new Map(
  creatorTarget.options.flatMap(target => headerWords[target].split(/\s+/).map(word => [word, target] as const)),
)

/** Meanings that several columns may have; their values are combined. */
const repeatable: ReadonlySet<CreatorTarget> = new Set(['profile', 'email', 'phone', 'tags', 'lists', 'notes'])
export const isRepeatable = (target: CreatorTarget) => repeatable.has(target)

/** Columns that identify a creator; a name alone is not unique. */
const telling: ReadonlySet<CreatorTarget> = new Set([
  'profile',
  'handle',
  'tiktok',
  'instagram',
  'youtube',
  'twitter',
  'email',
  'phone',
])
export const identifiesCreator = (columns: readonly (CreatorTarget | null)[]) =>
  columns.some(target => target !== null && telling.has(target))

const link =
  /^(https?:\/\/)?([\w-]+\.)*(tiktok\.com|instagram\.com|instagr\.am|youtube\.com|twitter\.com|x\.com)\/\S+$/i
const wordsOfPlatform = {
  TikTok: 'tiktok tt',
  Instagram: 'instagram insta ig',
  YouTube: 'youtube yt youtubeshorts',
  Twitter: 'twitter x xtwitter twitterx',
} as const
// a Map, because a file may contain any word, such as `constructor`
const platformWords = new Map(
  Object.entries(wordsOfPlatform).flatMap(([platform, words]) =>
    words.split(' ').map(word => [word, platform as CreatorPlan['platform']] as const),
  ),
)
/** The platform named in a cell, in any notation; null when none. */
export const platformOfWord = (word: string) => platformWords.get(headerKey(word)) ?? null

/** Recognises a column by the pattern of nearly all of its first cells, when its header is unknown. */
const looks: readonly (readonly [CreatorTarget, (cell: string) => boolean])[] = [
  ['profile', cell => link.test(cell)],
  ['email', isEmail],
  ['platform', cell => platformOfWord(cell) !== null],
  ['handle', cell => /^@[\p{L}\p{N}_.·-]{2,60}$/u.test(cell)],
  ['phone', cell => /^\+|^00/.test(cell) && isPhoneNumber(cell)],
  ['price', cell => /^([A-Z]{0,3}[$€£₹]\s*[\d.,]+|[\d.,]+\s*([$€£₹]|kr))\s*[kK]?$/.test(cell)],
]
const NEARLY_ALL = 0.7
/** Longer cells are prose and would slow down the patterns. */
const LONGEST = 300

/**
 * Suggests the meaning of each column: by its header, else by its first values; null when unclear. A meaning allowed once
 * goes to the first matching column.
 *
 * @example suggestColumns(['Créateur', 'Lien', 'Tarif (EUR)'], []) // ['name', 'profile', 'price']
 */
export function suggestColumns(
  header: readonly string[],
  sample: readonly (readonly string[])[],
): (CreatorTarget | null)[] {
  const taken = new Set<CreatorTarget>()
  const take = (target: CreatorTarget | undefined) => {
    if (!target || (taken.has(target) && !repeatable.has(target))) return null
    taken.add(target)
    return target
  }
  const cells = (at: number) => sample.map(row => (row[at] ?? '').trim()).filter(Boolean)
  const held = header.map((_, at) => lookOf(cells(at)))
  // link values are stronger evidence than the header
  const suggested = header.map((name, at) => {
    if (held[at] === 'profile') return take(byLinks(name))
    const target = targetOf(name)
    return target === 'notes' && areCounts(cells(at)) ? null : take(target)
  })
  const filled = suggested.map((target, at) => target ?? take(held[at]))
  return withNames(filled)
}

const lookOf = (cells: readonly string[]): CreatorTarget | undefined =>
  cells.length === 0
    ? undefined
    : looks.find(
        ([, fits]) => cells.filter(cell => cell.length <= LONGEST && fits(cell)).length >= cells.length * NEARLY_ALL,
      )?.[0]

/** A numeric comments column counts comments, so it holds no notes. */
const areCounts = (cells: readonly string[]) => cells.length > 0 && cells.every(cell => /^[\d.,\s]+[kKmM]?$/.test(cell))

/** A link column named after a platform belongs to that platform. */
const byLinks = (name: string): CreatorTarget => {
  const target = targetOf(name)
  return target === 'tiktok' || target === 'instagram' || target === 'youtube' || target === 'twitter'
    ? target
    : 'profile'
}

/** Strips markers: `Price (EUR) *` is a price. */
const targetOf = (name: string) =>
  byHeader.get(headerKey(name)) ??
  byHeader.get(headerKey(name.replace(currencyWord, '').replace(/[([{].*$|\b(in|en|em)\s*$/i, ''))) ??
  byHeader.get(headerKey(name).replace(/\d+$/, ''))

/** When links identify the creators and nothing names the platform of the handles, the handles are names. */
function withNames(columns: (CreatorTarget | null)[]): (CreatorTarget | null)[] {
  const has = (target: CreatorTarget) => columns.includes(target)
  if (!has('handle') || !has('profile') || has('platform') || has('name')) return columns
  return columns.map(target => (target === 'handle' ? 'name' : target))
}

const unit = /^(k|m|mio|thousands?|millions?)$/i
const figures = new Set(figureWords.split(/\s+/))

/**
 * Whether a column holds what the product reads from the profiles by itself, on whichever platform.
 *
 * @example isProfileFigure('TikTok Followers (k)') // true
 */
export const isProfileFigure = (name: string) => {
  const words = name.split(/[^\p{L}\p{N}\p{M}]+/u)
  return figures.has(headerKey(words.filter(word => platformOfWord(word) === null && !unit.test(word)).join('')))
}

const currencyWord = /\b(AUD|CAD|EUR|GBP|INR|NZD|SEK|USD)\b|[€£₹$]/i
const signs: Record<string, CreatorPlan['currency']> = { '€': 'EUR', '£': 'GBP', '₹': 'INR', $: 'USD' }

/** The currency in a header, such as "Rate (GBP)"; US dollars when there is none. */
export function suggestCurrency(
  header: readonly string[],
  columns: readonly (CreatorTarget | null)[],
): CreatorPlan['currency'] {
  const named = header.flatMap((name, at) => (columns[at] === 'price' ? (currencyWord.exec(name)?.[0] ?? []) : []))[0]
  if (named === undefined) return 'USD'
  return signs[named] ?? (named.toUpperCase() as CreatorPlan['currency'])
}
