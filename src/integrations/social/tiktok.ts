import { z } from 'zod'
import type { Clock } from '#platform/server/clock.ts'
import { activityOf } from './activity.ts'
import {
  type Answer,
  askJson,
  type Fetch,
  failed,
  Refusal,
  rateLimited,
  readAs,
  retryAfterMs,
  sequentially,
} from './ask.ts'
import type { Lookup, ProfileReference, ProfileSource } from './port.ts'

export interface TikTokSettings {
  clock: Clock
  timeoutMs?: number | undefined
}

const embed = z.object({ author_name: z.string(), author_url: z.string() })

const handleShape = /^[\w.]{1,24}$/
/** Follows only TikTok's own short link hosts. */
const shortShape = /^https:\/\/(?:v[mt]\.tiktok\.com|www\.tiktok\.com\/t)\/\w{5,20}$/

/**
 * Existence, name and spelling of a profile: all that TikTok's oEmbed provides, without a key. TikTok gives the counts of
 * other people's profiles to researchers only. `fetch` must not follow redirects: short links are read from them. Source:
 * https://developers.tiktok.com/doc/embed-videos/
 */
export function tiktok(fetch: Fetch, { clock, timeoutMs }: TikTokSettings): ProfileSource {
  async function lookUp({ by, value }: ProfileReference): Promise<Lookup> {
    if (by === 'id') throw failed('TikTok finds profiles by their names only')
    const handle = by === 'short_link' ? await behind(value) : value
    if (handle === null || !handleShape.test(handle)) return { outcome: 'not_found' }
    const answer = await askJson(fetch, {
      url: `https://www.tiktok.com/oembed?${new URLSearchParams({ url: `https://www.tiktok.com/@${handle}` })}`,
      timeoutMs,
    })
    if (answer.status !== 200) throw refused(answer)
    const { author_name, author_url } = readAs(embed, answer.body)
    const username = /\/@([\w.]+)\/?$/.exec(author_url)?.[1]
    if (username === undefined) return { outcome: 'not_found' }
    return {
      outcome: 'found',
      profile: {
        ...nothingElse(clock.now()),
        username,
        platform_id: `@${username.toLowerCase()}`,
        full_name: author_name,
      },
    }
  }

  /** The handle behind a short link; null when it does not lead to a profile. */
  async function behind(link: string): Promise<string | null> {
    if (!shortShape.test(link)) return null
    const { status, headers } = await fetch(link, { signal: AbortSignal.timeout(timeoutMs ?? 5_000) }).catch(() => {
      throw failed('the platform did not answer')
    })
    if (status === 429 || status >= 500) throw refused({ status, headers })
    const location = headers.get('location') ?? ''
    return /^https:\/\/(?:www|m)\.tiktok\.com\/@([\w.]+)\/?(?:\?|$)/.exec(location)?.[1] ?? null
  }

  return { name: 'tiktok', lookUpAll: references => sequentially(references, lookUp) }
}

const nothingElse = (now: Date) => ({
  platform: 'TikTok' as const,
  avatar_url: null,
  is_verified: null,
  is_private: null,
  follower_count: null,
  following_count: null,
  country_code: null,
  email_addresses: [],
  bio: null,
  ...activityOf({ posts: [], follower_count: null, formula: 'by_views', now }),
})

/** For a missing or non-embeddable profile, oEmbed answers 400 with code 400. */
function refused({ status, headers }: Pick<Answer, 'status' | 'headers'>): Refusal {
  if (status === 400 || status === 404) return new Refusal({ outcome: 'not_found' })
  if (status === 429) return rateLimited(retryAfterMs(headers, 60_000))
  return failed(`TikTok answered ${status}`)
}
