import { z } from 'zod'
import type { Clock } from '#platform/server/clock.ts'
import { activityOf } from './activity.ts'
import {
  type Answer,
  askJson,
  eachInTurn,
  type Fetch,
  failed,
  Refusal,
  rateLimited,
  readAs,
  retryAfterMs,
} from './ask.ts'
import type { Lookup, ProfileReference, ProfileSource } from './port.ts'

export interface TikTokSettings {
  clock: Clock
  timeoutMs?: number | undefined
}

const embed = z.object({ author_name: z.string(), author_url: z.string() })

const handleShape = /^[\w.]{1,24}$/
/** Only TikTok's own short addresses are followed. */
const shortShape = /^https:\/\/(?:v[mt]\.tiktok\.com|www\.tiktok\.com\/t)\/\w{5,20}$/

/**
 * Whether a profile is there, its name and how it is written: all that TikTok's oEmbed tells, without a key. Counts of other
 * people's profiles are told to nobody but researchers. `fetch` must not follow redirects: short links are read from them.
 * Source: https://developers.tiktok.com/doc/embed-videos/
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

  /** The handle behind a short link; null where it leads to anything but a profile. */
  async function behind(link: string): Promise<string | null> {
    if (!shortShape.test(link)) return null
    const { status, headers } = await fetch(link, { signal: AbortSignal.timeout(timeoutMs ?? 5_000) }).catch(() => {
      throw failed('the platform did not answer')
    })
    if (status === 429 || status >= 500) throw refused({ status, headers })
    const location = headers.get('location') ?? ''
    return /^https:\/\/(?:www|m)\.tiktok\.com\/@([\w.]+)\/?(?:\?|$)/.exec(location)?.[1] ?? null
  }

  return { name: 'tiktok', lookUpAll: references => eachInTurn(references, lookUp) }
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

/** For a profile that is not there, or that may not be embedded, oEmbed answers 400 with the code 400. */
function refused({ status, headers }: Pick<Answer, 'status' | 'headers'>): Refusal {
  if (status === 400 || status === 404) return new Refusal({ outcome: 'not_found' })
  if (status === 429) return rateLimited(retryAfterMs(headers, 60_000))
  return failed(`TikTok answered ${status}`)
}
