import { linkAddress } from '#platform/contract/link-address.ts'
import type { CreatorPlatform } from './contract.ts'

/**
 * What a link names a profile by. `handle` and `id` name one account; `username` and `custom_name` are older ways of YouTube
 * (/user/ and /c/); `short_link` is an address of TikTok's that only the platform can read.
 */
export type ProfileKeyKind = 'handle' | 'id' | 'username' | 'custom_name' | 'short_link'

export interface ProfileLink {
  platform: CreatorPlatform
  by: ProfileKeyKind
  /** The handle without its @, the id, the name, or the short address. */
  value: string
  /** One spelling for every address of the profile: https, no query, no fragment, nothing after the name. */
  url: string
}

export type LinkFault = 'not_a_link' | 'unknown_platform' | 'not_a_profile'

/** One pasted line and what is to be done with it. `line` counts from 1 and counts empty lines too. */
export type PastedLink = { line: number; typed: string } & (
  | { outcome: 'profile'; link: ProfileLink }
  | { outcome: 'duplicate'; of_line: number }
  | { outcome: LinkFault | 'over_limit' }
)

/** IMPORT-023. */
export const MAX_LINKS_PER_PASTE = 100

/**
 * Reads one profile link (IMPORT-002..005, IMPORT-022). Only the host says which platform it is. A link to a post counts where
 * its address names who posted it.
 *
 * @example readProfileLink('m.tiktok.com/@lena.brandt?lang=de') // { platform: 'TikTok', by: 'handle', value: 'lena.brandt', … }
 */
export function readProfileLink(typed: string): ProfileLink | LinkFault {
  const address = linkAddress(bare(typed))
  const [, host, path = ''] = /^https?:\/\/([^/?#:]+)(?::\d+)?([^?#]*)/.exec(address ?? '') ?? []
  if (host === undefined) return 'not_a_link'
  const platform = platformOf(host)
  if (platform === null) return 'unknown_platform'
  const segments = path.split('/').flatMap(part => (part === '' ? [] : [decoded(part)]))
  const named = readers[platform](segments, host)
  if (named === null) return 'not_a_profile'
  return { platform, ...named, url: canonicalUrl(platform, named) }
}

/**
 * Reads a paste, one link on each line. The first of several lines for one profile stands, and after a hundred profiles nothing
 * more is taken; lines without text are left out.
 */
export function readProfileLinks(pasted: string): PastedLink[] {
  const lineOf = new Map<string, number>()
  return pasted.split(/\r\n|\r|\n/).flatMap((text, index): PastedLink[] => {
    const typed = bare(text)
    if (typed === '') return []
    const row = { line: index + 1, typed }
    const link = readProfileLink(typed)
    if (typeof link === 'string') return [{ ...row, outcome: link }]
    const first = lineOf.get(sameProfile(link))
    if (first !== undefined) return [{ ...row, outcome: 'duplicate', of_line: first }]
    if (lineOf.size === MAX_LINKS_PER_PASTE) return [{ ...row, outcome: 'over_limit' }]
    lineOf.set(sameProfile(link), row.line)
    return [{ ...row, outcome: 'profile', link }]
  })
}

/** Equal for two links to one profile, as far as the addresses say (IMPORT-016). Names know no case, ids do. */
export const sameProfile = ({ by, url }: ProfileLink) =>
  by === 'id' || by === 'short_link' ? url : url.toLowerCase().normalize('NFC')

/** FORMAT-012: the public address of a handle. */
export const profileUrl = (platform: CreatorPlatform, username: string) => {
  const name = encodeURIComponent(username.replace(/^@/, ''))
  return {
    TikTok: `https://www.tiktok.com/@${name}`,
    Instagram: `https://www.instagram.com/${name}`,
    YouTube: `https://www.youtube.com/@${name}`,
    Twitter: `https://x.com/${name}`,
  }[platform]
}

/** FORMAT-012: the public page of a hashtag. */
export const tagUrl = (platform: CreatorPlatform, hashtag: string) => {
  const name = encodeURIComponent(hashtag.replace(/^#/, ''))
  return {
    TikTok: `https://www.tiktok.com/tag/${name}`,
    Instagram: `https://www.instagram.com/explore/tags/${name}`,
    YouTube: `https://www.youtube.com/hashtag/${name}`,
    Twitter: `https://x.com/hashtag/${name}`,
  }[platform]
}

/** What a person is told about a line that is not looked up. */
export const linkFaultMessages: Record<LinkFault | 'duplicate' | 'over_limit', string> = {
  not_a_link: 'This is not a link.',
  unknown_platform: 'Only TikTok, Instagram, YouTube and X profiles can be added.',
  not_a_profile: 'This link leads to the platform, but not to a profile.',
  duplicate: 'The same profile is on an earlier line.',
  over_limit: `Only ${MAX_LINKS_PER_PASTE} profiles can be added at a time.`,
}

/** Without what comes along when links are copied from a list, a mail or a sheet. Each run of signs is read once. */
const bare = (text: string) =>
  text
    .replace(/\p{Cf}/gu, '')
    .trim()
    .replace(/^[<("'[]+|(?<![>)"'\],;.])[>)"'\],;.]+$/g, '')
    .trim()

/** IMPORT-003, IMPORT-004: `tiktok.com` and what lies below it, in any country; never a name that only contains it. */
function platformOf(host: string): CreatorPlatform | null {
  const [, name = ''] =
    /(?:^|\.)(tiktok|instagram|youtube|twitter)\.[a-z]{2,3}(?:\.[a-z]{2})?$/.exec(host) ??
    /(?:^|\.)(x\.com|youtu\.be|instagr\.am)$/.exec(host) ??
    []
  return platformNames[name] ?? null
}

const platformNames: Record<string, CreatorPlatform> = {
  tiktok: 'TikTok',
  instagram: 'Instagram',
  'instagr.am': 'Instagram',
  youtube: 'YouTube',
  'youtu.be': 'YouTube',
  twitter: 'Twitter',
  'x.com': 'Twitter',
}

type Named = Pick<ProfileLink, 'by' | 'value'>
const handleIf = (name: string | undefined, shape: RegExp): Named | null =>
  name !== undefined && shape.test(name) ? { by: 'handle', value: name } : null

/** How each platform writes its profiles' addresses; null for every other page of theirs. */
const readers: Record<CreatorPlatform, (segments: string[], host: string) => Named | null> = {
  TikTok([first = '', second = ''], host) {
    const short = /^v[mt]\./.test(host) ? first : first === 't' ? second : ''
    if (/^\w{5,20}$/.test(short)) return { by: 'short_link', value: shortUrl(host, short) }
    const name = first === 'embed' ? second : first
    return name.startsWith('@') ? handleIf(name.slice(1).toLowerCase(), /^(?!\.)[\w.]{2,24}$/) : null
  },
  Instagram([first = '', second]) {
    const name = first === 'stories' ? second : first
    if (name === undefined || pagesOfInstagram.has(name.toLowerCase())) return null
    return handleIf(name.replace(/^@/, '').toLowerCase(), /^[\w.]{1,30}$/)
  },
  YouTube([first = '', second = ''], host) {
    if (host.endsWith('youtu.be')) return null
    if (first.startsWith('@')) return handleIf(first.slice(1), youTubeName)
    if (first === 'channel') return /^UC[\w-]{22}$/.test(second) ? { by: 'id', value: second } : null
    if (first === 'user') return youTubeName.test(second) ? { by: 'username', value: second } : null
    const name = first === 'c' ? second : pagesOfYouTube.has(first.toLowerCase()) ? '' : first
    return youTubeName.test(name) ? { by: 'custom_name', value: name } : null
  },
  Twitter([first = '', second, third = '']) {
    if (first === 'i' && second === 'user') return /^\d{1,20}$/.test(third) ? { by: 'id', value: third } : null
    return pagesOfTwitter.has(first.toLowerCase()) ? null : handleIf(first.replace(/^@/, ''), /^\w{1,15}$/)
  },
}

/** Handles may be of any script; the dot in the middle is Catalan's. */
const youTubeName = /^[\p{L}\p{M}\p{N}_.·-]{1,100}$/u

const words = (text: string) => new Set(text.split(' '))
const pagesOfInstagram = words(
  'p reel reels tv stories explore accounts direct about legal developer press web api s ar share challenge oauth emails tags locations popular directory topics static',
)
const pagesOfYouTube = words(
  'watch shorts playlist playlists results feed embed live hashtag post clip gaming premium about t s v e redirect account attribution_link music sports news kids movies learning fashion podcasts trending upload ads creators howyoutubeworks jobs channels c user channel',
)
const pagesOfTwitter = words(
  'home explore i search hashtag intent share messages notifications settings login logout signup compose tos privacy about jobs download account oauth who_to_follow widgets lists topics moments',
)

const shortUrl = (host: string, code: string) =>
  /^v[mt]\./.test(host) ? `https://${host}/${code}` : `https://www.tiktok.com/t/${code}`

function canonicalUrl(platform: CreatorPlatform, { by, value }: Named): string {
  if (by === 'short_link') return value
  if (by === 'handle') return profileUrl(platform, value)
  if (platform === 'Twitter') return `https://x.com/i/user/${value}`
  const folder = { id: 'channel', username: 'user', custom_name: 'c' }[by]
  return `https://www.youtube.com/${folder}/${encodeURIComponent(value)}`
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment).normalize('NFC')
  } catch {
    return segment
  }
}
