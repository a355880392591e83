import { z } from 'zod'
import type { Clock } from '#platform/server/clock.ts'
import { activityOf, emailsIn } from './activity.ts'
import {
  type Answer,
  askJson,
  type Fetch,
  failed,
  inChunks,
  Refusal,
  rateLimited,
  readAs,
  sequentially,
} from './ask.ts'
import type { Lookup, ProfileReference, ProfileSource, SocialPostSnapshot } from './port.ts'

export interface XSettings {
  bearerToken: string
  /** Posts to read per profile, 5 to 100; 0 reads none. X bills every post. */
  postsRead: number
  clock: Clock
  timeoutMs?: number | undefined
}

const user = z.object({
  id: z.string(),
  username: z.string(),
  name: z.string(),
  description: z.string().default(''),
  profile_image_url: z.string().optional(),
  protected: z.boolean().default(false),
  verified: z.boolean().optional(),
  public_metrics: z.object({ followers_count: z.number(), following_count: z.number() }).optional(),
})
type User = z.output<typeof user>

const problem = z.object({
  title: z.string().default(''),
  detail: z.string().default(''),
  value: z.string().default(''),
})
const users = z.object({ data: z.array(user).default([]), errors: z.array(problem).default([]) })

const tweet = z.object({
  id: z.string(),
  text: z.string(),
  created_at: z.coerce.date(),
  public_metrics: z.object({
    like_count: z.number(),
    reply_count: z.number(),
    retweet_count: z.number(),
    quote_count: z.number().default(0),
    impression_count: z.number().optional(),
  }),
})
type Tweet = z.output<typeof tweet>
const tweets = z.object({ data: z.array(tweet).default([]) })

const USERS_A_CALL = 100
const USER = 'description,profile_image_url,protected,public_metrics,verified'
const TWEET = 'created_at,public_metrics'
const shapes = { handle: /^\w{1,15}$/, id: /^\d{1,20}$/ }

/**
 * Accounts through the X API v2, a hundred per call, each with its newest own posts. Source:
 * https://docs.x.com/x-api/users/lookup/introduction
 */
export function x(fetch: Fetch, settings: XSettings): ProfileSource {
  const { bearerToken, postsRead, clock, timeoutMs } = settings

  async function call(path: string, parameters: Record<string, string>): Promise<unknown> {
    const answer = await askJson(fetch, {
      url: `https://api.x.com/2/${path}?${new URLSearchParams(parameters)}`,
      headers: { authorization: `Bearer ${bearerToken}` },
      timeoutMs,
    })
    if (answer.status !== 200) throw refused(answer, clock.now())
    return answer.body
  }

  /** A protected account shows its posts to followers only; an account without posts still counts. */
  let noPostsBefore = 0
  async function postsOf(account: User): Promise<SocialPostSnapshot[]> {
    if (postsRead === 0 || account.protected || clock.now().getTime() < noPostsBefore) return []
    try {
      const newest = { max_results: String(postsRead), exclude: 'retweets,replies', 'tweet.fields': TWEET }
      return readAs(tweets, await call(`users/${account.id}/tweets`, newest)).data.map(tweet => postOf(account, tweet))
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      if (error.lookup.outcome === 'rate_limited') noPostsBefore = clock.now().getTime() + error.lookup.retry_after_ms
      return []
    }
  }

  async function chunkOf(by: 'handle' | 'id', chunk: readonly ProfileReference[]): Promise<Lookup[]> {
    const values = chunk.map(({ value }) => value).join()
    const [path, key] = by === 'id' ? ['users', 'ids'] : ['users/by', 'usernames']
    let answer: z.output<typeof users>
    try {
      answer = readAs(users, await call(path, { [key]: values, 'user.fields': USER }))
    } catch (error) {
      if (error instanceof Refusal) return chunk.map(() => error.lookup)
      throw error
    }
    return await sequentially(chunk, async ({ value }) => {
      const wanted = value.toLowerCase()
      const account = answer.data.find(each => (by === 'id' ? each.id : each.username.toLowerCase()) === wanted)
      if (account) return snapshotOf(account, await postsOf(account), clock.now())
      const problem = answer.errors.find(each => each.value.toLowerCase() === wanted)
      const suspended = problem?.title === 'Forbidden' || /suspended/i.test(problem?.detail ?? '')
      return suspended ? { outcome: 'unavailable', reason: 'the account is suspended' } : { outcome: 'not_found' }
    })
  }

  async function lookUpAll(references: readonly ProfileReference[]): Promise<Lookup[]> {
    const lookups = new Map<ProfileReference, Lookup>()
    let limited: Lookup | undefined
    for (const by of ['handle', 'id'] as const) {
      // one invalid name makes X refuse the whole call
      const possible = references.filter(each => each.by === by && shapes[by].test(each.value))
      for (const chunk of inChunks(possible, USERS_A_CALL)) {
        const answers = limited ? chunk.map(() => limited as Lookup) : await chunkOf(by, chunk)
        limited = answers.find(({ outcome }) => outcome === 'rate_limited')
        for (const [at, lookup] of answers.entries()) lookups.set(chunk[at] as ProfileReference, lookup)
      }
    }
    return references.map(reference => lookups.get(reference) ?? { outcome: 'not_found' })
  }

  return { name: 'x', lookUpAll }
}

const postOf = ({ username }: User, { id, text, created_at, public_metrics }: Tweet): SocialPostSnapshot => ({
  platform_id: id,
  url: `https://x.com/${username}/status/${id}`,
  published_at: created_at,
  description: text,
  cover_url: null,
  play_count: public_metrics.impression_count ?? null,
  like_count: public_metrics.like_count,
  comment_count: public_metrics.reply_count,
  share_count: public_metrics.retweet_count + public_metrics.quote_count,
})

function snapshotOf(account: User, posts: SocialPostSnapshot[], now: Date): Lookup {
  const follower_count = account.public_metrics?.followers_count ?? null
  return {
    outcome: 'found',
    profile: {
      platform: 'Twitter',
      platform_id: account.id,
      username: account.username,
      full_name: account.name,
      // the URL is of the smallest size
      avatar_url: account.profile_image_url?.replace(/_normal(?=\.\w+$)/, '_400x400') ?? null,
      is_verified: account.verified ?? null,
      is_private: account.protected,
      follower_count,
      following_count: account.public_metrics?.following_count ?? null,
      country_code: null,
      email_addresses: emailsIn(account.description),
      bio: account.description,
      ...activityOf({ posts, follower_count, formula: 'by_views', now }),
    },
  }
}

/** Statuses of https://docs.x.com/x-api/fundamentals/response-codes-and-errors; the header holds seconds since 1970. */
function refused({ status, headers }: Answer, now: Date): Refusal {
  if (status === 429) {
    const reset = Number(headers.get('x-rate-limit-reset') ?? 0) * 1_000
    return rateLimited(reset > 0 ? reset - now.getTime() : 15 * 60_000)
  }
  if (status === 402) return failed('the credits for X are used up')
  if (status === 401 || status === 403) return failed('X_BEARER_TOKEN is not valid, or may not look accounts up')
  return failed(`X answered ${status}`)
}
