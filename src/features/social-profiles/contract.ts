import { z } from 'zod'
import { id, instant } from '#platform/contract/values.ts'

/** Platforms of creators. Twitter is its name on the wire; people read X. */
export const creatorPlatform = z.enum(['TikTok', 'Instagram', 'YouTube', 'Twitter'])
export type CreatorPlatform = z.infer<typeof creatorPlatform>

/** A profile of the catalogue (TABLE-029). Rates are shares: 0.031 is 3.1 %. Null: the platform did not say. */
export const socialProfile = z.object({
  id,
  platform: creatorPlatform,
  username: z.string(),
  full_name: z.string().nullable(),
  avatar_url: z.string().nullable(),
  is_verified: z.boolean(),
  is_private: z.boolean(),
  follower_count: z.int().nullable(),
  engagement_rate: z.number().nullable(),
  country_code: z.string().nullable(),
  email_addresses: z.array(z.string()),
  most_recent_published_at: instant.nullable(),
  avg_daily_post_7d: z.number().nullable(),
})
export type SocialProfile = z.infer<typeof socialProfile>
