import type { ApiReply, ApiRequest, ApiWorld, SimulatedApi } from '#integrations/social/api-simulator/server.ts'
import type { SocialProfileSnapshot } from '#integrations/social/port.ts'

/** Where a short link to a profile leads: its code is `ZS` and the handle without dots. */
export const shortCodeOf = (username: string) => `ZS${username.replace(/\W/g, '')}`.slice(0, 20)

const tooMany: ApiReply = {
  status: 429,
  body: { code: 429, message: 'Too many requests' },
  headers: { 'retry-after': '30' },
}
/** oEmbed and short links on TikTok's own site. */
export function tiktokApi({ profiles }: ApiWorld): SimulatedApi {
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

  return { hosts: ['www.tiktok.com', 'vm.tiktok.com', 'vt.tiktok.com'], answer: site, refusals: { limit: tooMany } }
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
