import { z } from 'zod'
import { query } from '#platform/contract/endpoint.ts'
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
  /** On our own server. Null where the platform shows none, or until it has been copied. */
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

/** Who answers for a platform: the platform itself, our simulator with made-up people, or nobody. */
export const profileSource = z.object({
  platform: creatorPlatform,
  source: z.enum(['LIVE', 'SIMULATED', 'OFF']),
  /** A handle that can be tried where people are made up. */
  example: z.string().nullable(),
})
export type ProfileSource = z.infer<typeof profileSource>

/** Calls about profiles of the catalogue, which is the same for every team. */
export const socialProfiles = {
  verify: query('/roster/v0/url_import/verify', {
    summary:
      'The profile that a link leads to; 404 where there is none. Asks the platform where nobody did today; 429 where the ' +
      'team has asked it for as many as it may in a day',
    body: z.object({ url: z.string().max(2000) }),
    answer: z.object({
      id,
      avatar_url: z.string().nullable(),
      /** The username where the platform tells no name. */
      full_name: z.string(),
      username: z.string(),
      platform: creatorPlatform,
    }),
  }),
  sources: query('/app/v2/roster/profile_sources', {
    summary: 'Which platforms can be asked on this server, and which are made up here',
    body: z.object({}),
    answer: z.object({ items: z.array(profileSource) }),
  }),
  emails: query('/roster/v0/contact_method/list_emails_by_social_profile', {
    summary: 'E-mail addresses that a profile itself gives, for who is no creator of the roster',
    body: z.object({ social_profile_id: id }),
    answer: z.object({ email_addresses: z.array(z.string()) }),
    shows: ['social_profiles'],
  }),
}
