import type { SocialPostSnapshot, SocialProfileSnapshot } from '../port.ts'
import type { ApiReply, ApiRequest, ApiWorld, SimulatedApi } from './simulated-api.ts'

/** The only accepted API key. */
export const YOUTUBE_KEY = 'simulated-key'

const problem = (code: number, reason: string, message: string, domain = 'youtube.quota'): ApiReply => ({
  status: code,
  body: { error: { code, message, errors: [{ message, domain, reason }] } },
})
const badKey = problem(400, 'badRequest', 'API key not valid. Please pass a valid API key.', 'global')

/** channels.list, playlistItems.list and videos.list of the YouTube Data API v3. */
export function youtubeApi({ profiles }: ApiWorld): SimulatedApi {
  const channels = profiles.filter(({ platform }) => platform === 'YouTube')
  const byUploads = new Map(channels.map(each => [uploadsOf(each), each]))
  const videos = new Map(channels.flatMap(each => each.posts.map(post => [post.platform_id, { post, channel: each }])))

  const resources: Record<string, (parameters: URLSearchParams) => ApiReply> = {
    channels(parameters) {
      const wanted = (parameters.get('id') ?? '').split(',')
      if (wanted.length > 50) return problem(400, 'invalidFilters', 'Too many ids.', 'youtube.parameter')
      const handle = parameters.get('forHandle')?.replace(/^@/, '').toLowerCase()
      // legacy user names are a separate namespace: here `old` and the handle
      const name = parameters.get('forUsername')?.toLowerCase()
      const found = channels.filter(
        ({ platform_id, username }) =>
          wanted.includes(platform_id) || username === handle || `old${username.replace(/\W/g, '')}` === name,
      )
      return listOf('channel', found.map(channelOf))
    },
    playlistItems(parameters) {
      const channel = byUploads.get(parameters.get('playlistId') ?? '')
      if (!channel || channel.posts.length === 0)
        return problem(404, 'playlistNotFound', 'The playlist cannot be found.', 'youtube.playlistItem')
      const items = channel.posts
        .slice(0, Number(parameters.get('maxResults')))
        .map(({ platform_id, published_at }) => ({
          kind: 'youtube#playlistItem',
          contentDetails: { videoId: platform_id, videoPublishedAt: timeOf(published_at) },
        }))
      return listOf('playlistItem', items)
    },
    videos(parameters) {
      const wanted = (parameters.get('id') ?? '').split(',')
      if (wanted.length > 50) return problem(400, 'invalidFilters', 'Too many ids.', 'youtube.parameter')
      // returned in an unreliable order, as by the API
      return listOf(
        'video',
        wanted
          .toReversed()
          .flatMap(id => videos.get(id) ?? [])
          .map(videoOf),
      )
    },
  }

  function answer({ url, headers }: ApiRequest): ApiReply {
    if (headers['x-goog-api-key'] !== YOUTUBE_KEY) return badKey
    const resource = resources[url.pathname.replace('/youtube/v3/', '')]
    if (!resource) return problem(404, 'notFound', 'Not found.', 'global')
    const parts = url.searchParams.get('part')?.split(',')
    if (!parts) return problem(400, 'missingRequiredParameter', 'Required parameter: part', 'global')
    return withParts(resource(url.searchParams), parts)
  }

  return {
    hosts: ['www.googleapis.com'],
    answer,
    refusals: {
      credentials: badKey,
      limit: problem(403, 'quotaExceeded', 'The request cannot be completed because you have exceeded your quota.'),
      'limit-a-minute': problem(403, 'rateLimitExceeded', 'Rate Limit Exceeded', 'usageLimits'),
      'key-without-api': problem(403, 'accessNotConfigured', 'YouTube Data API has not been used.', 'usageLimits'),
    },
  }
}

/** Returns only the requested parts, as the API does. */
function withParts(reply: ApiReply, parts: string[]): ApiReply {
  const { items, ...rest } = reply.body as { items?: Record<string, unknown>[] }
  const kept = (item: Record<string, unknown>) =>
    Object.fromEntries(Object.entries(item).filter(([name]) => ['kind', 'etag', 'id', ...parts].includes(name)))
  return items ? { ...reply, body: { ...rest, items: items.map(kept) } } : reply
}

const uploadsOf = ({ platform_id }: SocialProfileSnapshot) => platform_id.replace(/^UC/, 'UU')
const timeOf = (at: Date) => at.toISOString().replace('.000Z', 'Z')

/** Without a match, `items` is absent. */
const listOf = (kind: string, items: object[]): ApiReply => ({
  status: 200,
  body: {
    kind: `youtube#${kind}ListResponse`,
    etag: 'x',
    pageInfo: { totalResults: items.length, resultsPerPage: 50 },
    ...(items.length > 0 ? { items } : {}),
  },
})

const channelOf = (channel: SocialProfileSnapshot) => ({
  kind: 'youtube#channel',
  etag: 'x',
  id: channel.platform_id,
  snippet: {
    title: channel.full_name,
    description: channel.bio,
    customUrl: `@${channel.username}`,
    publishedAt: '2016-03-01T10:00:00Z',
    ...(channel.avatar_url
      ? { thumbnails: { default: { url: `${channel.avatar_url}?s=88`, width: 88 }, high: { url: channel.avatar_url } } }
      : {}),
    ...(channel.country_code ? { country: channel.country_code } : {}),
  },
  contentDetails: { relatedPlaylists: { likes: '', uploads: uploadsOf(channel) } },
  statistics: {
    viewCount: '0',
    // the field is present but empty when subscribers are hidden
    subscriberCount: String(channel.follower_count ?? 0),
    hiddenSubscriberCount: channel.follower_count === null,
    videoCount: String(channel.posts.length),
  },
})

const videoOf = ({ post, channel }: { post: SocialPostSnapshot; channel: SocialProfileSnapshot }) => ({
  kind: 'youtube#video',
  etag: 'x',
  id: post.platform_id,
  snippet: {
    publishedAt: timeOf(post.published_at),
    channelId: channel.platform_id,
    title: post.description,
    description: '',
  },
  statistics: {
    viewCount: String(post.play_count),
    ...(post.like_count === null ? {} : { likeCount: String(post.like_count) }),
    favoriteCount: '0',
    commentCount: String(post.comment_count),
  },
})
