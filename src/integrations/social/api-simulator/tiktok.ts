import type { SocialProfileSnapshot } from '../port.ts'
import type { ApiReply, ApiRequest, ApiWorld, SimulatedApi } from './simulated-api.ts'

/** Access token of a connected creator. */
export const tokenOf = (username: string) => `act.${username}`
/** Target of a short link to a profile: its code is `ZS` and the handle without dots. */
export const shortCodeOf = (username: string) => `ZS${username.replace(/\W/g, '')}`.slice(0, 20)

const tooMany: ApiReply = {
  status: 429,
  body: { code: 429, message: 'Too many requests' },
  headers: { 'retry-after': '30' },
}
const problem = (status: number, code: string): ApiReply => ({
  status,
  body: { data: {}, error: { code, message: 'See the documentation.', log_id: '20261120' } },
})

/** oEmbed and short links on TikTok's own site, and the Display API v2. */
export function tiktokApis({ profiles }: ApiWorld): SimulatedApi[] {
  const accounts = profiles.filter(({ platform }) => platform === 'TikTok')
  const named = (handle: string | undefined) => accounts.find(({ username }) => username === handle?.toLowerCase())

  function site({ url }: ApiRequest): ApiReply {
    if (url.pathname !== '/oembed') return behind(url.pathname.split('/').at(-1) ?? '')
    const [, handle, video] =
      /^https:\/\/www\.tiktok\.com\/@([\w.]+)(\/video\/\d+)?$/.exec(url.searchParams.get('url') ?? '') ?? []
    const account = named(handle)
    if (!account || account.is_private) return { status: 400, body: { code: 400, message: 'Something went wrong' } }
    return { status: 200, body: embedOf(account, video !== undefined) }
  }

  function behind(code: string): ApiReply {
    const account = accounts.find(({ username }) => shortCodeOf(username) === code)
    const path = code === 'ZSvideo' ? '/@someone/video/7301?_t=1' : account ? `/@${account.username}?_t=1&_r=1` : '/'
    return { status: 301, headers: { location: `https://www.tiktok.com${path}` } }
  }

  function display({ url, headers, body }: ApiRequest): ApiReply {
    const account = accounts.find(({ username }) => headers.authorization === `Bearer ${tokenOf(username)}`)
    if (!account) return problem(401, 'access_token_invalid')
    const fields = (url.searchParams.get('fields') ?? '').split(',')
    const ok = { code: 'ok', message: '', log_id: '20261120' }
    if (url.pathname === '/v2/user/info/')
      return { status: 200, body: { data: { user: only(userOf(account), fields) }, error: ok } }
    const { max_count } = JSON.parse(body) as { max_count: number }
    if (max_count > 20) return problem(400, 'invalid_params')
    const videos = videosOf(account)
      .slice(0, max_count)
      .map(each => only(each, fields))
    return { status: 200, body: { data: { videos, cursor: 0, has_more: false }, error: ok } }
  }

  return [
    { hosts: ['www.tiktok.com', 'vm.tiktok.com', 'vt.tiktok.com'], answer: site, refusals: { limit: tooMany } },
    {
      hosts: ['open.tiktokapis.com'],
      answer: display,
      refusals: { limit: problem(429, 'rate_limit_exceeded'), scope: problem(401, 'scope_not_authorized') },
    },
  ]
}

const embedOf = ({ username, full_name }: SocialProfileSnapshot, video: boolean) => ({
  version: '1.0',
  type: video ? 'video' : 'rich',
  title: `${full_name}'s Creator Profile`,
  author_url: `https://www.tiktok.com/@${username}`,
  author_name: full_name,
  width: '100%',
  height: '100%',
  provider_url: 'https://www.tiktok.com',
  provider_name: 'TikTok',
  html: '<blockquote class="tiktok-embed"></blockquote>',
  embed_product_id: username,
  embed_type: video ? 'video' : 'profile',
})

const only = (all: Record<string, unknown>, fields: string[]) =>
  Object.fromEntries(fields.flatMap(field => (all[field] == null ? [] : [[field, all[field]]])))

const userOf = (profile: SocialProfileSnapshot) => ({
  open_id: `open-${profile.platform_id}`,
  union_id: `union-${profile.platform_id}`,
  username: profile.username,
  display_name: profile.full_name,
  avatar_url: profile.avatar_url,
  bio_description: profile.bio,
  is_verified: profile.is_verified,
  follower_count: profile.follower_count,
  following_count: profile.following_count,
})

const videosOf = ({ posts }: SocialProfileSnapshot) =>
  posts.map(post => ({
    id: post.platform_id,
    create_time: post.published_at.getTime() / 1_000,
    share_url: post.url,
    video_description: post.description,
    view_count: post.play_count,
    like_count: post.like_count,
    comment_count: post.comment_count,
    share_count: post.share_count,
  }))
