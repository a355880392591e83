import { z } from 'zod'
import type { Clock } from '#platform/server/clock.ts'
import { activityOf, emailsIn, NEWEST_POSTS } from './activity.ts'
import { type Answer, askJson, type Fetch, failed, Refusal, rateLimited, readAs, sequentially } from './ask.ts'
import type { Lookup, ProfileReference, ProfileSource } from './port.ts'

export interface InstagramSettings {
  /** Instagram user id of our professional account that makes the requests. */
  accountId: string
  accessToken: string
  clock: Clock
  timeoutMs?: number | undefined
}

const media = z.object({
  id: z.string(),
  caption: z.string().optional(),
  timestamp: z.string().transform(text => new Date(text.replace(/([+-]\d{2})(\d{2})$/, '$1:$2'))),
  permalink: z.string(),
  // absent when the creator hides likes
  like_count: z.number().optional(),
  comments_count: z.number().optional(),
  // reels only
  view_count: z.number().optional(),
  thumbnail_url: z.string().optional(),
})

const discovered = z.object({
  business_discovery: z.object({
    id: z.string(),
    username: z.string(),
    name: z.string().optional(),
    biography: z.string().optional(),
    profile_picture_url: z.string().optional(),
    followers_count: z.number().optional(),
    follows_count: z.number().optional(),
    media: z.object({ data: z.array(media) }).optional(),
  }),
})

const refusal = z.object({
  error: z.object({ code: z.number(), error_subcode: z.number().optional(), is_transient: z.boolean().optional() }),
})

const MEDIA = 'id,caption,timestamp,permalink,like_count,comments_count,view_count,thumbnail_url'
const PROFILE = 'id,username,name,biography,profile_picture_url,followers_count,follows_count'

/**
 * Professional accounts through business discovery of the Instagram Graph API, one call each and by name only. Personal and
 * age-gated accounts are not found: Instagram does not distinguish them from missing ones.
 * Source: https://developers.facebook.com/docs/instagram-platform/instagram-graph-api/reference/ig-user/business_discovery
 */
export function instagram(fetch: Fetch, settings: InstagramSettings): ProfileSource {
  const { accountId, accessToken, clock, timeoutMs } = settings

  async function lookUp({ by, value }: ProfileReference): Promise<Lookup> {
    if (by !== 'handle') throw failed('Instagram finds profiles by their names only')
    // the name is part of an expression in the API's query language
    if (!/^[\w.]{1,30}$/.test(value)) return { outcome: 'not_found' }
    const fields = `business_discovery.username(${value}){${PROFILE},media.limit(${NEWEST_POSTS}){${MEDIA}}}`
    const answer = await askJson(fetch, {
      url: `https://graph.facebook.com/v25.0/${encodeURIComponent(accountId)}?${new URLSearchParams({ fields })}`,
      headers: { authorization: `Bearer ${accessToken}` },
      timeoutMs,
    })
    if (answer.status !== 200) throw refused(answer)
    return snapshotOf(readAs(discovered, answer.body).business_discovery, clock.now())
  }

  return { name: 'instagram', lookUpAll: references => sequentially(references, lookUp) }
}

function snapshotOf(account: z.output<typeof discovered>['business_discovery'], now: Date): Lookup {
  const follower_count = account.followers_count ?? null
  const posts = (account.media?.data ?? []).map(post => ({
    platform_id: post.id,
    url: post.permalink,
    published_at: post.timestamp,
    description: post.caption ?? '',
    cover_url: post.thumbnail_url ?? null,
    play_count: post.view_count ?? null,
    like_count: post.like_count ?? null,
    comment_count: post.comments_count ?? null,
    share_count: null,
  }))
  return {
    outcome: 'found',
    profile: {
      platform: 'Instagram',
      platform_id: account.id,
      username: account.username,
      full_name: account.name ?? null,
      avatar_url: account.profile_picture_url ?? null,
      is_verified: null,
      // a professional account cannot be private
      is_private: false,
      follower_count,
      following_count: account.follows_count ?? null,
      country_code: null,
      email_addresses: emailsIn(account.biography ?? ''),
      bio: account.biography ?? null,
      // photos have no views, so only followers make all posts comparable
      ...activityOf({ posts, follower_count, formula: 'by_followers', now }),
    },
  }
}

const NOT_A_PROFESSIONAL_ACCOUNT = 2207013
const NO_SUCH_OBJECT = 2207006
/** Rate limit codes of the app, the account, the page, the call, and the business use case. */
const tooMany = new Set([4, 17, 32, 613, 80002])
/** Token expired, revoked or without the permissions. */
const tokenAtFault = (code: number) => [10, 102, 190].includes(code) || (code >= 200 && code < 300)

/** Codes of https://developers.facebook.com/docs/graph-api/guides/error-handling and …/overview/rate-limiting */
function refused({ status, headers, body }: Answer): Refusal {
  const { data } = refusal.safeParse(body)
  const { code = 0, error_subcode: subcode } = data?.error ?? {}
  if (subcode === NOT_A_PROFESSIONAL_ACCOUNT || subcode === NO_SUCH_OBJECT) return new Refusal({ outcome: 'not_found' })
  if (status === 429 || tooMany.has(code)) return rateLimited(regainMs(headers))
  if (tokenAtFault(code) || status === 401) return failed('INSTAGRAM_ACCESS_TOKEN is not valid, or lacks permissions')
  return failed(`Instagram answered ${status}${code ? `, code ${code}` : ''}`)
}

const usage = z.record(z.string(), z.array(z.object({ estimated_time_to_regain_access: z.number().default(0) })))

/** The header gives minutes. Without it, an hour, the window of the limit. */
function regainMs(headers: Headers): number {
  try {
    const limits = Object.values(usage.parse(JSON.parse(headers.get('x-business-use-case-usage') ?? ''))).flat()
    const minutes = Math.max(...limits.map(limit => limit.estimated_time_to_regain_access))
    return minutes > 0 ? minutes * 60_000 : 3_600_000
  } catch {
    return 3_600_000
  }
}
