import type { Creator } from '#records/creators/contract.ts'
import type { SocialProfile } from '#records/social-profiles/contract.ts'

const idOf = (number: number) => `01980000-0000-7000-8000-${String(number).padStart(12, '0')}`
let number = 0

/** A profile for tests of the screen. */
export const givenProfile = (facts: Partial<SocialProfile> = {}): SocialProfile => ({
  id: idOf(++number),
  platform: 'TikTok',
  username: `creator${number}`,
  full_name: `Creator ${number}`,
  avatar_url: null,
  is_verified: false,
  is_private: false,
  follower_count: 1000,
  engagement_rate: 0.05,
  country_code: 'FR',
  email_addresses: [],
  most_recent_published_at: null,
  avg_daily_post_7d: null,
  ...facts,
})

/** A creator for tests of the screen, with one profile. */
export const givenCreator = (facts: Partial<Creator> = {}): Creator => ({
  id: idOf(++number),
  name: null,
  social_profiles: [givenProfile()],
  main_profile_id: null,
  contact_methods: [],
  pricing: [],
  tags: [],
  custom_values: {},
  rosters: [],
  rating: 0,
  promotion_count: 0,
  promotion_post_count: 0,
  promotion_draft_count: 0,
  recent_promotion: null,
  figures: null,
  added_at: '2026-11-01T12:00:00.000Z',
  location: null,
  ...facts,
})
