import type { PostPlan, PostRejection, PostRemark, PostTarget } from '#features/post-imports/contract.ts'
import { platformOfWord } from '#features/post-imports/rules.ts'
import { unguarded } from '#platform/server/exports/csv.ts'
import { countryOf } from '#platform/server/http/country-of.ts'
import type { PostPlatform } from '#records/posts/contract.ts'
import { postIdOf, postUrl, youTubeCover } from '#records/posts/post-links.ts'
import { type GivenPost, wordKey } from '#records/posts/server/post-row.ts'
import { countOf, hashtagsIn, instantOf, isFuture, isTrue, namesOf, secondsOf, webAddress } from './read-cells.ts'

/** A row as it was understood: a post, or why it is none. */
export interface ReadPost {
  post: GivenPost | null
  remarks: PostRemark[]
  rejection: PostRejection | null
  /** What the preview shows of a row, also of one that was rejected. */
  shown: {
    platform: PostPlatform | null
    author: string | null
    description: string | null
    published_at: Date | null
    views: number | null
  }
}

export interface Reading {
  plan: PostPlan
  /** When the file came: what its counts are dated by where it says nothing. */
  now: Date
  /** Ids of genres by their name and id, folded. */
  genres: ReadonlyMap<string, string>
}

/** Placeholders for an empty cell. */
const nothing = /^([-–—?.]|n\/?a|#n\/a|null|none|nan|undefined|\[\]|\{\})$/i
const MAX_CAPTION_LENGTH = 5_000
const MAX_NAME_LENGTH = 200
const MAX_HASHTAGS = 60
const MAX_SLIDES = 40

/** Parses one row by the plan. Pure: does not look at stored data. */
export function readRow({ plan, now, genres }: Reading, cells: readonly string[]): ReadPost {
  const remarks = new Set<PostRemark>()
  const byTarget = new Map<PostTarget, string[]>()
  plan.columns.forEach((target, at) => {
    const text = unguarded(cells[at] ?? '').trim()
    if (target && text !== '' && !nothing.test(text)) byTarget.set(target, [...(byTarget.get(target) ?? []), text])
  })
  const one = (target: PostTarget) => byTarget.get(target)?.[0] ?? null
  const all = (target: PostTarget) => byTarget.get(target) ?? []
  const cut = (text: string | null, most: number) => {
    if (text !== null && text.length > most) remarks.add('TOO_LONG')
    return text?.slice(0, most).toWellFormed() ?? null
  }
  const count = (target: PostTarget) => {
    const text = one(target)
    if (text === null) return null
    const value = countOf(text)
    if (value === null) remarks.add('COUNT_UNREADABLE')
    return value
  }
  const media = (target: PostTarget) => {
    const text = one(target)
    if (text === null) return null
    const address = webAddress(text)
    if (address === null) remarks.add('MEDIA_INVALID')
    return address
  }

  const which = whichPost({ url: one('url'), id: one('post_id'), platform: one('platform') }, plan)
  const linked = typeof which === 'string' ? null : which
  const username = (one('author') ?? linked?.username ?? '').replace(/^@/, '')
  const description = cut(one('description'), MAX_CAPTION_LENGTH)
  const views = count('views')
  const dated = one('published_at')
  const published_at = dated === null ? null : instantOf(dated, plan.day_order)
  const shown = { platform: linked?.platform ?? null, author: username || null, description, published_at, views }
  const rejected = (rejection: PostRejection): ReadPost => ({ post: null, remarks: [], rejection, shown })

  if (typeof which === 'string') return rejected(which)
  if (username === '' || username.length > 100) return rejected('NO_AUTHOR')
  if (dated === null) return rejected('NO_DATE')
  if (published_at === null) return rejected('DATE_UNREADABLE')
  if (isFuture(published_at, now)) return rejected('DATE_IN_FUTURE')

  const { platform, platform_id } = which
  const url = which.url ?? postUrl(platform, platform_id, username)
  const title = cut(one('sound'), MAX_NAME_LENGTH)
  const slides = all('slides').flatMap(text => text.split('\n').flatMap(line => webAddress(line) ?? []))
  const post: GivenPost = {
    platform,
    platform_id,
    url,
    published_at,
    description,
    region: country(one('country'), remarks),
    author: {
      username,
      nickname: cut(one('author_name'), MAX_NAME_LENGTH),
      is_verified: one('verified') === null ? null : isTrue(one('verified') ?? ''),
      follower_count: count('followers'),
    },
    sound:
      title === null
        ? null
        : {
            title,
            author_name: cut(one('sound_author'), MAX_NAME_LENGTH),
            is_original: isTrue(one('sound_original') ?? '') || isOriginal(title),
            url: media('sound_link'),
            cover_url: media('sound_cover'),
            play_url: media('sound_play'),
            ...soundIds(platform, one('sound_id')),
          },
    hashtags: hashtags(all('hashtags'), description),
    genre_ids: genreIds(all('genres'), genres, remarks),
    play_url: media('video'),
    duration_s: one('duration') === null ? null : secondsOf(one('duration') ?? ''),
    carousel_assets:
      slides.length > 1 ? slides.slice(0, MAX_SLIDES).map(image_url => ({ image_url, play_url: null })) : [],
    cover_source: media('cover') ?? slides[0] ?? youTubeCover(url),
    play_count: views,
    heart_count: count('likes'),
    comment_count: count('comments'),
    share_count: count('shares'),
    counted_at: countedAt(one('counted_at'), { plan, now }, remarks),
  }
  return { post, remarks: [...remarks], rejection: null, shown }
}

interface Which {
  platform: PostPlatform
  platform_id: string
  url: string | null
  username: string | null
}

/** The link is exact; ids lose digits in spreadsheets. */
function whichPost(given: { url: string | null; id: string | null; platform: string | null }, plan: PostPlan) {
  const link = given.url === null ? null : postIdOf(webAddress(given.url) ?? given.url)
  if (link) return { ...link, url: webAddress(given.url ?? '') ?? null } satisfies Which
  const platform = (given.platform === null ? null : platformOfWord(given.platform)) ?? plan.platform
  if (given.id === null) return given.url === null ? 'NO_POST' : 'LINK_INVALID'
  if (/^[\d.]+e\+?\d+$/i.test(given.id)) return 'ID_INEXACT'
  if (platform === null) return 'NO_PLATFORM'
  if (!/^[\w-]{3,60}$/.test(given.id)) return 'NO_POST'
  return { platform, platform_id: given.id, url: null, username: null } satisfies Which
}

function country(text: string | null, remarks: Set<PostRemark>): string | null {
  if (text === null) return null
  const code = countryOf(text.slice(0, 100))
  if (code === null) remarks.add('COUNTRY_UNREADABLE')
  return code
}

/** Sounds that whoever posts made themselves bear the platform's words for it. */
const isOriginal = (title: string) =>
  /^(original (sound|audio)|nhạc nền|son original|sonido original|som original|originalton|оригинальный звук|オリジナル楽曲|suara asli|audio original)\b/i.test(
    title.normalize('NFC'),
  )

/** Digits only: as a floating-point number it has lost some. */
function soundIds(platform: PostPlatform, id: string | null) {
  const exact = id !== null && /^\d{5,25}$/.test(id) ? id : null
  return {
    id_tiktok: platform === 'TikTok' ? exact : null,
    id_instagram: platform === 'Instagram' ? exact : null,
  }
}

function hashtags(cells: readonly string[], description: string | null): string[] {
  const named = [...cells.flatMap(namesOf), ...hashtagsIn(description ?? '')]
  const words = named.filter(name => name.length <= 100 && !/\s/.test(name))
  return [...new Map(words.map(name => [name.toLowerCase(), name])).values()].slice(0, MAX_HASHTAGS)
}

function genreIds(cells: readonly string[], genres: ReadonlyMap<string, string>, remarks: Set<PostRemark>): string[] {
  const found = cells
    .flatMap(cell => cell.split(/[\n,;|]+/))
    .filter(name => name.trim() !== '')
    .map(name => genres.get(wordKey(name)))
  if (found.includes(undefined)) remarks.add('GENRE_UNKNOWN')
  return [...new Set(found.filter(id => id !== undefined))]
}

function countedAt(text: string | null, { plan, now }: Pick<Reading, 'plan' | 'now'>, remarks: Set<PostRemark>): Date {
  if (text === null) return now
  const counted = instantOf(text, plan.day_order)
  if (counted === null) remarks.add('DATE_UNREADABLE')
  else if (isFuture(counted, now)) remarks.add('DATE_IN_FUTURE')
  else return counted
  return now
}
