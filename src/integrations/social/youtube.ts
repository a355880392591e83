import { z } from 'zod'
import type { Clock } from '#platform/server/clock.ts'
import { activityOf, emailsIn, NEWEST_POSTS } from './activity.ts'
import {
  type Answer,
  askJson,
  type Fetch,
  failed,
  inChunks,
  Refusal,
  rateLimited,
  readAs,
  retryAfterMs,
  sequentially,
  settled,
} from './ask.ts'
import type { Lookup, ProfileReference, ProfileSource, SocialPostSnapshot } from './port.ts'

export interface YouTubeSettings {
  apiKey: string
  clock: Clock
  timeoutMs?: number | undefined
}

const count = z.coerce.number().int().nonnegative().optional()
const thumbnails = z.record(z.string(), z.object({ url: z.string() })).optional()

const channel = z.object({
  id: z.string(),
  snippet: z.object({
    title: z.string(),
    description: z.string().default(''),
    customUrl: z.string().optional(),
    country: z.string().optional(),
    thumbnails,
  }),
  statistics: z.object({ subscriberCount: count, hiddenSubscriberCount: z.boolean().optional() }).optional(),
  contentDetails: z.object({ relatedPlaylists: z.object({ uploads: z.string().optional() }) }).optional(),
})
type Channel = z.output<typeof channel>
const channelList = z.object({ items: z.array(channel).default([]) })

const uploadList = z.object({
  items: z.array(z.object({ contentDetails: z.object({ videoId: z.string() }) })).default([]),
})

const video = z.object({
  id: z.string(),
  snippet: z.object({ publishedAt: z.coerce.date(), title: z.string(), thumbnails }),
  statistics: z.object({ viewCount: count, likeCount: count, commentCount: count }).default({}),
})
const videoList = z.object({ items: z.array(video).default([]) })

const refusal = z.object({
  error: z.object({ errors: z.array(z.object({ reason: z.string() })).default([]), message: z.string().default('') }),
})

/**
 * Maximum ids per call of channels.list and videos.list; each call costs one unit of 10,000 a day, however many ids it has.
 */
const IDS_A_CALL = 50

/**
 * Channels through the YouTube Data API v3: about three units each, fewer when many are looked up by id. The API does not
 * say which channels are verified. Sources: https://developers.google.com/youtube/v3/docs/channels/list,
 * …/playlistItems/list, …/videos/list
 */
export function youtube(fetch: Fetch, settings: YouTubeSettings): ProfileSource {
  const { apiKey, clock, timeoutMs } = settings

  async function call(resource: string, parameters: Record<string, string>): Promise<unknown> {
    const answer = await askJson(fetch, {
      url: `https://www.googleapis.com/youtube/v3/${resource}?${new URLSearchParams(parameters)}`,
      // as a header, so that no URL log contains it
      headers: { 'x-goog-api-key': apiKey },
      timeoutMs,
    })
    if (answer.status !== 200) throw refused(answer, clock.now())
    return answer.body
  }

  const channels = async (which: Record<string, string>) =>
    readAs(
      channelList,
      await call('channels', { part: 'snippet,statistics,contentDetails', maxResults: '50', ...which }),
    ).items

  async function named({ by, value }: ProfileReference): Promise<Channel | undefined> {
    const byHandle = async () => (await channels({ forHandle: `@${value}` }))[0]
    const byUsername = async () => (await channels({ forUsername: value }))[0]
    if (by === 'handle') return await byHandle()
    // a /c/ name became the channel's handle, unless another channel had it already
    return by === 'custom_name' ? ((await byHandle()) ?? (await byUsername())) : await byUsername()
  }

  async function uploadsOf({ contentDetails }: Channel): Promise<string[]> {
    const playlistId = contentDetails?.relatedPlaylists.uploads
    if (!playlistId) return []
    const newest = { part: 'contentDetails', maxResults: String(NEWEST_POSTS), playlistId }
    return readAs(uploadList, await call('playlistItems', newest)).items.map(item => item.contentDetails.videoId)
  }

  /** Videos are optional: any failure here returns the channel without them. */
  async function postsOf(found: readonly Channel[]): Promise<Map<string, SocialPostSnapshot[]>> {
    const uploads = new Map<string, string[]>()
    const videos = new Map<string, SocialPostSnapshot>()
    try {
      for (const each of found) uploads.set(each.id, await orNone(() => uploadsOf(each)))
      for (const ids of inChunks([...uploads.values()].flat(), IDS_A_CALL)) {
        const { items } = readAs(videoList, await call('videos', { part: 'snippet,statistics', id: ids.join() }))
        for (const item of items) videos.set(item.id, postOf(item))
      }
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
    }
    return new Map(
      [...uploads].map(([id, videoIds]) => [id, videoIds.flatMap(videoId => videos.get(videoId) ?? [])] as const),
    )
  }

  async function lookUpAll(references: readonly ProfileReference[]): Promise<Lookup[]> {
    const found = new Map<ProfileReference, Channel>()
    const lookups = new Map<ProfileReference, Lookup>()
    // an invalid id would be read as several, or as none
    const byId = references.filter(({ by, value }) => by === 'id' && /^[\w-]{1,64}$/.test(value))
    let limited: Lookup | undefined
    for (const chunk of inChunks(byId, IDS_A_CALL)) {
      const ask = async (): Promise<Lookup> => {
        const items = await channels({ id: chunk.map(({ value }) => value).join() })
        for (const reference of chunk) {
          const item = items.find(({ id }) => id === reference.value)
          if (item) found.set(reference, item)
        }
        return { outcome: 'not_found' }
      }
      const lookup: Lookup = limited ?? (await settled(ask))
      if (lookup.outcome === 'rate_limited') limited = lookup
      for (const reference of chunk) lookups.set(reference, lookup)
    }
    const others = references.filter(({ by }) => by !== 'id')
    const answers = await sequentially(others, async reference => {
      if (limited) return limited
      if (reference.by === 'short_link') return { outcome: 'not_found' }
      const item = await named(reference)
      if (item) found.set(reference, item)
      return { outcome: 'not_found' }
    })
    for (const [at, lookup] of answers.entries()) lookups.set(others[at] as ProfileReference, lookup)
    const posts = await postsOf([...new Map([...found.values()].map(each => [each.id, each])).values()])
    return references.map(reference => {
      const item = found.get(reference)
      return item
        ? snapshotOf(item, posts.get(item.id) ?? [], clock.now())
        : (lookups.get(reference) ?? { outcome: 'not_found' })
    })
  }

  return { name: 'youtube', lookUpAll }
}

/** Channels without videos have no uploads playlist. */
async function orNone(read: () => Promise<string[]>): Promise<string[]> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof Refusal && error.lookup.outcome === 'not_found') return []
    throw error
  }
}

function snapshotOf({ id, snippet, statistics }: Channel, posts: SocialPostSnapshot[], now: Date): Lookup {
  const hidden = statistics?.hiddenSubscriberCount === true
  const follower_count = hidden ? null : (statistics?.subscriberCount ?? null)
  const { country = '' } = snippet
  return {
    outcome: 'found',
    profile: {
      platform: 'YouTube',
      platform_id: id,
      username: snippet.customUrl?.replace(/^@/, '') ?? id,
      full_name: snippet.title,
      avatar_url: largest(snippet.thumbnails),
      is_verified: null,
      is_private: false,
      follower_count,
      following_count: null,
      country_code: /^[A-Z]{2}$/.test(country) ? country : null,
      email_addresses: emailsIn(snippet.description),
      bio: snippet.description,
      ...activityOf({ posts, follower_count, formula: 'by_views', now }),
    },
  }
}

const postOf = ({ id, snippet, statistics }: z.output<typeof video>): SocialPostSnapshot => ({
  platform_id: id,
  url: `https://www.youtube.com/watch?v=${id}`,
  published_at: snippet.publishedAt,
  description: snippet.title,
  cover_url: largest(snippet.thumbnails),
  play_count: statistics.viewCount ?? null,
  like_count: statistics.likeCount ?? null,
  comment_count: statistics.commentCount ?? null,
  share_count: null,
})

const largest = (pictures: z.output<typeof thumbnails>) =>
  (pictures?.high ?? pictures?.medium ?? pictures?.default)?.url ?? null

/** Reasons of https://developers.google.com/youtube/v3/docs/errors and of Google's front end. */
function refused({ status, headers, body }: Answer, now: Date): Refusal {
  const { data } = refusal.safeParse(body)
  const reasons = data?.error.errors.map(({ reason }) => reason) ?? []
  if (reasons.some(reason => /^(quotaExceeded|dailyLimitExceeded)$/.test(reason)))
    return rateLimited(untilPacificMidnight(now))
  if (status === 429 || reasons.some(reason => /rateLimitExceeded$/i.test(reason)))
    return rateLimited(retryAfterMs(headers, 60_000))
  if (status === 404) return new Refusal({ outcome: 'not_found' })
  if (status === 400 && /API key/i.test(data?.error.message ?? '')) return failed('YOUTUBE_API_KEY is not valid')
  if (status === 401 || status === 403) return failed(`YouTube refuses our key: ${reasons[0] ?? status}`)
  return failed(`YouTube answered ${status}`)
}

/** The daily quota resets at midnight in California. */
export function untilPacificMidnight(now: Date): number {
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone: 'America/Los_Angeles', timeStyle: 'medium' }).format(now)
  const [hours = 0, minutes = 0, seconds = 0] = clock.split(':').map(Number)
  return 86_400_000 - (hours * 3_600 + minutes * 60 + seconds) * 1_000
}
