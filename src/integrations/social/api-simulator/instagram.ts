import type { SocialProfileSnapshot } from '../port.ts'
import type { ApiReply, ApiRequest, ApiWorld, SimulatedApi } from './simulated-api.ts'

export const INSTAGRAM_ACCOUNT = '17841405309211844'
export const INSTAGRAM_TOKEN = 'simulated-token'

const problem = (status: number, code: number, message: string, more = {}): ApiReply => ({
  status,
  body: { error: { message, type: 'OAuthException', code, fbtrace_id: 'A1b2C3', ...more } },
})
const badToken = problem(400, 190, 'Error validating access token: Session has expired.', { error_subcode: 463 })

/** Business discovery of the Instagram Graph API. Personal accounts answer as if missing. */
export function instagramApi({ profiles }: ApiWorld): SimulatedApi {
  const professional = profiles.filter(({ platform, is_private }) => platform === 'Instagram' && !is_private)

  function answer({ url, headers }: ApiRequest): ApiReply {
    if (headers.authorization !== `Bearer ${INSTAGRAM_TOKEN}`) return badToken
    const [, version, account] = url.pathname.split('/')
    if (version !== 'v25.0' || account !== INSTAGRAM_ACCOUNT)
      return problem(400, 100, 'Unsupported get request. Object does not exist.', { error_subcode: 33 })
    const expression = /^business_discovery\.username\(([\w.]+)\)\{([^{}]+),media\.limit\((\d+)\)\{([^{}]+)\}\}$/
    const [, username, fields = '', limit, ofMedia = ''] = expression.exec(url.searchParams.get('fields') ?? '') ?? []
    if (username === undefined) return problem(400, 2500, 'Syntax error in fields.')
    const profile = professional.find(each => each.username === username.toLowerCase())
    if (!profile)
      return problem(400, 110, 'Invalid user id', {
        error_subcode: 2207013,
        is_transient: false,
        error_user_title: 'Cannot find User',
        error_user_msg: `The user with username: ${username} cannot be found.`,
      })
    const media = mediaOf(profile)
      .slice(0, Number(limit))
      .map(each => only(each, ofMedia))
    const business_discovery = {
      ...only(accountOf(profile), fields),
      ...(media.length > 0 ? { media: { data: media, paging: { cursors: { after: 'QVF' } } } } : {}),
    }
    return { status: 200, body: { business_discovery, id: INSTAGRAM_ACCOUNT } }
  }

  const usage = { [INSTAGRAM_ACCOUNT]: [{ type: 'instagram', call_count: 100, estimated_time_to_regain_access: 7 }] }
  const limit = problem(400, 80002, 'There have been too many calls to this Instagram account.')
  return {
    hosts: ['graph.facebook.com'],
    answer,
    refusals: {
      credentials: badToken,
      limit: { ...limit, headers: { 'x-business-use-case-usage': JSON.stringify(usage) } },
      'limit-of-app': problem(403, 4, '(#4) Application request limit reached'),
      permissions: problem(403, 10, '(#10) Application does not have permission for this action'),
    },
  }
}

/** The requested fields that have a value: the Graph API omits the others. */
const only = (all: Record<string, unknown>, fields: string) =>
  Object.fromEntries(fields.split(',').flatMap(field => (all[field] == null ? [] : [[field, all[field]]])))

const accountOf = (profile: SocialProfileSnapshot) => ({
  id: profile.platform_id,
  username: profile.username,
  name: profile.full_name,
  biography: profile.bio,
  profile_picture_url: profile.avatar_url,
  followers_count: profile.follower_count,
  follows_count: profile.following_count,
})

const mediaOf = ({ posts }: SocialProfileSnapshot) =>
  posts.map(post => ({
    id: post.platform_id,
    caption: post.description,
    timestamp: post.published_at.toISOString().replace('.000Z', '+0000'),
    permalink: post.url,
    like_count: post.like_count,
    comments_count: post.comment_count,
    view_count: post.play_count,
  }))
