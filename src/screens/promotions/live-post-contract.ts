import { z } from 'zod'
import { command } from '#platform/contract/endpoint.ts'
import { id, instant } from '#platform/contract/values.ts'
import { VIDEO_POST_TYPES } from '#records/promotions/rewards.ts'
import { creatorPlatform } from '#records/social-profiles/contract.ts'

const count = z.int().nonnegative()

/** A live post in the results; counts are null until it has come in. */
export const livePost = z.object({
  creator_id: id,
  platform: creatorPlatform,
  platform_id: z.string(),
  url: z.string(),
  found_by: z.enum(['LINK', 'SOUND', 'HASHTAG']),
  /** As the team said, else by whether its creator is paid. */
  post_type: z.enum(VIDEO_POST_TYPES),
  post_id: id.nullable(),
  description: z.string().nullable(),
  cover_url: z.string().nullable(),
  published_at: instant.nullable(),
  play_count: count.nullable(),
  heart_count: count.nullable(),
  comment_count: count.nullable(),
  share_count: count.nullable(),
  counted_at: instant.nullable(),
})

export const livePosts = {
  setType: command('/app/v2/promotions/set_post_type', {
    summary: 'Say what kind of post a live post is',
    body: z.object({
      activation_id: id,
      platform: creatorPlatform,
      platform_id: z.string().max(200),
      post_type: z.enum(VIDEO_POST_TYPES),
    }),
    answer: z.object({ post_type: z.enum(VIDEO_POST_TYPES) }),
    changes: ['promotions'],
  }),
}
