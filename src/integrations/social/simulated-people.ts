import { type RandomStream, randomStream } from '#platform/server/random-stream.ts'
import type { SocialPlatform, SocialProfileSnapshot } from './port.ts'
import { socialPlatforms } from './port.ts'
import { avatarAddress } from './simulated-avatars.ts'
import { type Region, regions } from './simulated-regions.ts'
import { type Calling, callings } from './simulated-words.ts'

/** The constant data of a simulated profile; its posts grow with time. */
export interface SimulatedAccount
  extends Omit<
    SocialProfileSnapshot,
    | 'follower_count'
    | 'following_count'
    | 'engagement_rate'
    | 'engagement_formula'
    | 'most_recent_published_at'
    | 'avg_daily_post_7d'
    | 'median_play_count_7d'
    | 'median_play_count_14d'
    | 'posts'
  > {
  follower_count: number
  following_count: number
  /** Random seed, different for every account. */
  seed: number
  posts_a_day: number
  /** Median interactions per view; per follower on Instagram. */
  rate: number
  /** Median views of a post. */
  reach: number
  /** Date of the last post of an inactive profile; null for most. */
  silent_since: Date | null
  calling: Calling
  genres: string[]
}

/** A simulated creator with all profiles, the largest first. */
export interface SimulatedPerson {
  /** Counts from 0. */
  index: number
  full_name: string
  country_code: string
  city: string
  /** Names of genres, one to three. */
  genres: string[]
  accounts: SimulatedAccount[]
}

/**
 * Endless simulated creators, deterministic for a seed. Nobody is real: family names are rare or invented, and emails end
 * in `.example`.
 */
export function* simulatedPeople({ seed = 1 } = {}): Generator<SimulatedPerson, never> {
  const taken = new Set<string>()
  for (let index = 0; ; index++)
    yield personOf(index, randomStream(Math.imul(seed, 0x9e3779b1) ^ (index * 2 + 1)), taken)
}

/** Median followers as a natural logarithm, and the share of creators on the platform. */
const habits: Record<SocialPlatform, { followers: number; share: number }> = {
  TikTok: { followers: Math.log(52_000), share: 0.82 },
  Instagram: { followers: Math.log(30_000), share: 0.74 },
  YouTube: { followers: Math.log(24_000), share: 0.38 },
  Twitter: { followers: Math.log(9_000), share: 0.24 },
}

function personOf(index: number, random: RandomStream, taken: Set<string>): SimulatedPerson {
  const region = random.weighted(regions.map(each => [each, each.weight] as const))
  const [first, last] = [random.pick(region.first), random.pick(region.last)]
  const person = {
    index,
    full_name: `${first} ${last}`,
    country_code: region.country_code,
    city: random.pick(region.cities),
    genres: genresOf(region, random),
  }
  const calling = random.pick(callings)
  const size = normal(random)
  const mailbox = random.chance(0.38) ? freeMailbox(folded(first), folded(last), index, taken) : null
  const base = baseHandle(folded(first), folded(last), calling.word, random)
  const there = socialPlatforms.filter(platform => random.chance(habits[platform].share))
  const accounts = (there.length > 0 ? there : (['TikTok'] as const)).map((platform, at) => {
    const username = freeHandle(platform, base, taken, random)
    return {
      ...accountOf(platform, size, random),
      seed: (index * 8 + at) >>> 0,
      platform,
      platform_id: idOf(platform, index, random),
      username,
      full_name: shownName(person.full_name, first, calling, random),
      avatar_url: random.chance(0.96) ? avatarAddress(index, person.full_name) : null,
      country_code: person.country_code,
      email_addresses: mailbox !== null && platform !== 'Twitter' ? [mailbox] : [],
      bio: [calling.line, random.chance(0.5) ? person.city : person.genres[0], platform === 'Twitter' ? null : mailbox]
        .filter(Boolean)
        .join(' · '),
      calling,
      genres: person.genres,
    }
  })
  return { ...person, accounts: accounts.sort((a, b) => b.follower_count - a.follower_count) }
}

type Size = Pick<
  SimulatedAccount,
  | 'follower_count'
  | 'following_count'
  | 'is_verified'
  | 'is_private'
  | 'posts_a_day'
  | 'rate'
  | 'reach'
  | 'silent_since'
>

/** Followers are log-normal; larger accounts have lower engagement and are more often verified. */
function accountOf(platform: SocialPlatform, size: number, random: RandomStream): Size {
  const followers = Math.exp(habits[platform].followers + 1.4 * size + 0.5 * normal(random))
  const follower_count = Math.min(Math.round(followers), 90_000_000)
  const larger = Math.max(follower_count, 100) / 30_000
  const spread = Math.exp(0.35 * normal(random))
  const usual = { TikTok: 0.105, Instagram: 0.034, YouTube: 0.042, Twitter: 0.024 }[platform]
  const fall = { TikTok: -0.07, Instagram: -0.2, YouTube: -0.08, Twitter: -0.1 }[platform]
  const seen = { TikTok: 0.62, Instagram: 0.45, YouTube: 0.22, Twitter: 0.3 }[platform]
  return {
    // YouTube shows three significant digits
    follower_count: platform === 'YouTube' ? Number(follower_count.toPrecision(3)) : follower_count,
    following_count: platform === 'YouTube' ? 0 : Math.round(Math.exp(6 + 0.9 * normal(random))),
    is_verified: random.chance(platform === 'Twitter' ? 0.3 : 1 / (1 + (400_000 / (follower_count + 1)) ** 1.4)),
    is_private: platform !== 'YouTube' && follower_count < 15_000 && random.chance(0.03),
    posts_a_day: Math.min(Math.max(Math.exp(Math.log(0.42) + 0.75 * normal(random)), 0.02), 5),
    rate: Math.min(usual * larger ** fall * spread, 0.4),
    reach: Math.max(12, followers ** 0.93 * seen * 2 * Math.exp(0.4 * normal(random))),
    silent_since: random.chance(0.06) ? new Date(Date.UTC(2025, random.between(4, 18), random.between(1, 28))) : null,
  }
}

const genresOf = ({ genres }: Region, random: RandomStream) => {
  const chosen = new Set([random.pick(genres)])
  while (chosen.size < 3 && random.chance(0.45)) chosen.add(random.pick(genres))
  return [...chosen]
}

const shownName = (full: string, first: string, { word }: Calling, random: RandomStream) =>
  random.weighted([
    [full, 70],
    [`${first} ${word}`, 12],
    [first.toUpperCase(), 8],
    [`${full} ✦`, 5],
    [full.toLowerCase(), 5],
  ])

const baseHandle = (first: string, last: string, word: string, random: RandomStream) =>
  random.weighted([
    [`${first}.${last}`, 24],
    [`${first}${last}`, 20],
    [`${first}_${word}`, 14],
    [`${first}.${last[0]}.${word}`, 12],
    [`the.${last}.${word}`, 8],
    [`${last}${word}`, 8],
    [`${word}.with.${first}`, 8],
    [`${first}${last.slice(0, 4)}`, 6],
  ])

const shapes: Record<SocialPlatform, { longest: number; alien: RegExp }> = {
  TikTok: { longest: 24, alien: /[^a-z0-9_.]/g },
  Instagram: { longest: 30, alien: /[^a-z0-9_.]/g },
  YouTube: { longest: 30, alien: /[^a-z0-9_.-]/g },
  Twitter: { longest: 15, alien: /[^a-z0-9_]/g },
}

/** Most people use one handle everywhere, if the platform allows it and it is free. */
function freeHandle(platform: SocialPlatform, base: string, taken: Set<string>, random: RandomStream): string {
  const { longest, alien } = shapes[platform]
  const wanted = (random.chance(0.15) ? `${base}_` : base).replace(alien, '').slice(0, longest).replace(/\.$/, '')
  for (let attempt = 0; ; attempt++) {
    const tail = attempt === 0 ? '' : String(random.between(2, 99 * 10 ** (attempt >> 1)))
    const handle = wanted.slice(0, longest - tail.length) + tail
    const key = `${platform} ${handle}`
    if (taken.has(key)) continue
    taken.add(key)
    return handle
  }
}

/** Appends a number to a taken handle. */
function freeMailbox(first: string, last: string, index: number, taken: Set<string>): string {
  const wanted = `${first}.${last}@${last}-studio.example`
  if (taken.has(wanted)) return `${first}.${last}${index}@${last}-studio.example`
  taken.add(wanted)
  return wanted
}

const BASE64URL = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
export const codeOf = (random: RandomStream, length: number) =>
  Array.from({ length }, () => BASE64URL[random.between(0, 63)]).join('')

const digits = (random: RandomStream, length: number) => Array.from({ length }, () => random.between(0, 9)).join('')

/** Ids in each platform's format; the person's number makes them unique. */
function idOf(platform: SocialPlatform, index: number, random: RandomStream): string {
  const own = String(index).padStart(8, '0')
  if (platform === 'YouTube') return `UC${codeOf(random, 22)}`
  if (platform === 'TikTok') return `69${own}${digits(random, 9)}`
  if (platform === 'Instagram') return `178414${own}${digits(random, 3)}`
  return `17${own}${digits(random, 8)}`
}

const folded = (name: string) =>
  name
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z]/g, '')

/** Box-Muller: mean 0, deviation 1. */
export const normal = (random: RandomStream) =>
  Math.sqrt(-2 * Math.log(1 - random.next())) * Math.cos(2 * Math.PI * random.next())
