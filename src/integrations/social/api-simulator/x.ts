import type { SocialProfileSnapshot } from '../port.ts'
import type { ApiReply, ApiRequest, ApiWorld, SimulatedApi } from './simulated-api.ts'

export const X_TOKEN = 'simulated-bearer'
/** An account that X has suspended. */
export const X_SUSPENDED = 'loud_impostor'

const problem = (status: number, title: string, detail: string, headers = {}): ApiReply => ({
  status,
  body: { title, detail, type: 'about:blank', status },
  headers,
})

/** User lookup and posts of the X API v2. */
export function xApi({ profiles, resetAt = 0 }: ApiWorld): SimulatedApi {
  const accounts = profiles.filter(({ platform }) => platform === 'Twitter')

  function users(parameter: 'ids' | 'usernames', searchParams: URLSearchParams): ApiReply {
    const wanted = (searchParams.get(parameter) ?? '').split(',')
    const fields = searchParams.get('user.fields')
    const impossible = wanted.filter(value => !/^\w{1,15}$/.test(value) && parameter === 'usernames')
    if (wanted.length > 100 || impossible.length > 0)
      return problem(400, 'Invalid Request', `The \`${parameter}\` query parameter value [${impossible}] is not valid`)
    const found = wanted.flatMap(
      value =>
        accounts.find(({ platform_id, username }) =>
          parameter === 'ids' ? platform_id === value : username === value.toLowerCase(),
        ) ?? [],
    )
    const errors = wanted.flatMap(value => {
      if (found.some(each => each.platform_id === value || each.username === value.toLowerCase())) return []
      const suspended = value.toLowerCase() === X_SUSPENDED
      return {
        value,
        detail: suspended
          ? `User has been suspended: [${value}].`
          : `Could not find user with ${parameter}: [${value}].`,
        title: suspended ? 'Forbidden' : 'Not Found Error',
        resource_type: 'user',
        parameter,
        resource_id: value,
        type: 'https://api.twitter.com/2/problems/resource-not-found',
      }
    })
    return {
      status: 200,
      body: {
        ...(found.length > 0 ? { data: found.map(each => only(userOf(each), `id,name,username,${fields}`)) } : {}),
        ...(errors.length > 0 ? { errors } : {}),
      },
    }
  }

  function tweets(id: string | undefined, searchParams: URLSearchParams): ApiReply {
    const most = Number(searchParams.get('max_results'))
    const fields = `id,text,edit_history_tweet_ids,${searchParams.get('tweet.fields')}`
    if (most < 5 || most > 100)
      return problem(400, 'Invalid Request', 'The `max_results` query parameter value is not valid')
    const account = accounts.find(({ platform_id }) => platform_id === id)
    const data = (account?.posts ?? []).slice(0, most).map(post => only(tweetOf(post), fields))
    return { status: 200, body: { ...(data.length > 0 ? { data } : {}), meta: { result_count: data.length } } }
  }

  function answer({ url, headers }: ApiRequest): ApiReply {
    if (headers.authorization !== `Bearer ${X_TOKEN}`) return problem(401, 'Unauthorized', 'Unauthorized')
    const { searchParams, pathname } = url
    if (pathname === '/2/users') return users('ids', searchParams)
    if (pathname === '/2/users/by') return users('usernames', searchParams)
    const [, id] = /^\/2\/users\/(\d+)\/tweets$/.exec(pathname) ?? []
    return tweets(id, searchParams)
  }

  return {
    hosts: ['api.x.com'],
    answer,
    refusals: {
      credentials: problem(401, 'Unauthorized', 'Unauthorized'),
      limit: problem(429, 'Too Many Requests', 'Too Many Requests', { 'x-rate-limit-reset': String(resetAt) }),
      credits: problem(402, 'CreditsDepleted', 'Your enrolled account does not have any credits.'),
    },
  }
}

/** The default fields and the requested ones. */
const only = (all: Record<string, unknown>, fields: string) =>
  Object.fromEntries(fields.split(',').flatMap(field => (field in all ? [[field, all[field]]] : [])))

const userOf = (account: SocialProfileSnapshot) => ({
  id: account.platform_id,
  username: account.username,
  name: account.full_name,
  description: account.bio,
  ...(account.avatar_url ? { profile_image_url: account.avatar_url.replace('_400x400', '_normal') } : {}),
  protected: account.is_private,
  verified: account.is_verified,
  public_metrics: {
    followers_count: account.follower_count,
    following_count: account.following_count,
    tweet_count: 1,
    listed_count: 0,
  },
})

const tweetOf = (post: SocialProfileSnapshot['posts'][number]) => ({
  id: post.platform_id,
  text: post.description,
  created_at: post.published_at.toISOString(),
  edit_history_tweet_ids: [post.platform_id],
  public_metrics: {
    retweet_count: Math.floor((post.share_count ?? 0) * 0.8),
    quote_count: (post.share_count ?? 0) - Math.floor((post.share_count ?? 0) * 0.8),
    reply_count: post.comment_count,
    like_count: post.like_count,
    bookmark_count: 0,
    impression_count: post.play_count,
  },
})
