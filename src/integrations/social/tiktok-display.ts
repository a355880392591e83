import { z } from 'zod'
import type { Clock } from '#platform/server/clock.ts'
import { activityOf, emailsIn } from './activity.ts'
import { type Answer, askJson, type Fetch, failed, type Refusal, rateLimited, readAs, settled } from './ask.ts'
import type { Lookup } from './port.ts'

export interface TikTokDisplaySettings {
  clock: Clock
  timeoutMs?: number | undefined
}

const problem = z.object({ error: z.object({ code: z.string() }) })

const user = z.object({
  data: z.object({
    user: z.object({
      open_id: z.string(),
      union_id: z.string().optional(),
      username: z.string(),
      display_name: z.string(),
      avatar_url: z.string().optional(),
      bio_description: z.string().optional(),
      is_verified: z.boolean().optional(),
      follower_count: z.number().optional(),
      following_count: z.number().optional(),
    }),
  }),
})
const USER =
  'open_id,union_id,username,display_name,avatar_url,bio_description,is_verified,follower_count,following_count'

const videos = z.object({
  data: z.object({
    videos: z
      .array(
        z.object({
          id: z.string(),
          create_time: z.number(),
          share_url: z.string(),
          video_description: z.string().default(''),
          cover_image_url: z.string().optional(),
          view_count: z.number().optional(),
          like_count: z.number().optional(),
          comment_count: z.number().optional(),
          share_count: z.number().optional(),
        }),
      )
      .default([]),
  }),
})
const VIDEO =
  'id,create_time,share_url,video_description,cover_image_url,view_count,like_count,comment_count,share_count'
/** Maximum page size. */
const VIDEOS = 20

/**
 * The profile of a creator who has connected TikTok, through the Display API v2, which gives access to people's own account
 * only. Needs the scopes user.info.basic, user.info.profile, user.info.stats and video.list; without the last there are no
 * posts. Sources: https://developers.tiktok.com/doc/tiktok-api-v2-get-user-info, …/tiktok-api-v2-video-list
 */
export function tiktokDisplay(fetch: Fetch, settings: TikTokDisplaySettings) {
  const { clock, timeoutMs } = settings

  async function call(path: string, accessToken: string, json?: object): Promise<unknown> {
    const headers = { authorization: `Bearer ${accessToken}` }
    const answer = await askJson(fetch, { url: `https://open.tiktokapis.com${path}`, headers, json, timeoutMs })
    const { data } = problem.safeParse(answer.body)
    if (answer.status !== 200 || (data && data.error.code !== 'ok')) throw refused(answer, data?.error.code)
    return answer.body
  }

  async function newest(accessToken: string) {
    const body = await call(`/v2/video/list/?fields=${VIDEO}`, accessToken, { max_count: VIDEOS })
    return readAs(videos, body).data.videos.map(video => ({
      platform_id: video.id,
      url: video.share_url,
      published_at: new Date(video.create_time * 1_000),
      description: video.video_description,
      cover_url: video.cover_image_url ?? null,
      play_count: video.view_count ?? null,
      like_count: video.like_count ?? null,
      comment_count: video.comment_count ?? null,
      share_count: video.share_count ?? null,
    }))
  }

  return {
    ownProfile: (accessToken: string): Promise<Lookup> =>
      settled(async () => {
        const { user: own } = readAs(user, await call(`/v2/user/info/?fields=${USER}`, accessToken)).data
        const posts = await newest(accessToken).catch(() => [])
        const follower_count = own.follower_count ?? null
        return {
          outcome: 'found',
          profile: {
            platform: 'TikTok',
            // same id as from oEmbed, so that connecting does not create a second profile
            platform_id: `@${own.username.toLowerCase()}`,
            username: own.username,
            full_name: own.display_name,
            avatar_url: own.avatar_url ?? null,
            is_verified: own.is_verified ?? null,
            is_private: null,
            follower_count,
            following_count: own.following_count ?? null,
            country_code: null,
            email_addresses: emailsIn(own.bio_description ?? ''),
            bio: own.bio_description ?? null,
            ...activityOf({ posts, follower_count, formula: 'by_views', now: clock.now() }),
          },
        }
      }),
  }
}

/** Codes of https://developers.tiktok.com/doc/tiktok-api-v2-error-handling; the rate limit window is one minute. */
function refused({ status }: Answer, code: string | undefined): Refusal {
  if (status === 429 || code === 'rate_limit_exceeded') return rateLimited(60_000)
  if (status === 401) return failed('the creator has to connect TikTok again')
  return failed(`TikTok answered ${code ?? status}`)
}
