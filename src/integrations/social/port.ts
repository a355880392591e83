export const socialPlatforms = ['TikTok', 'Instagram', 'YouTube', 'Twitter'] as const
export type SocialPlatform = (typeof socialPlatforms)[number]

/**
 * Identifies a profile. `handle` has no @ and is case-insensitive, `id` is the platform's own; `username` and `custom_name`
 * are legacy YouTube names (/user/, /c/), `short_link` is a URL such as https://vm.tiktok.com/ZM….
 */
export interface ProfileReference {
  platform: SocialPlatform
  by: 'handle' | 'id' | 'username' | 'custom_name' | 'short_link'
  value: string
}

/** A profile as its platform showed it at one moment. Null means that the platform does not provide the value. */
export interface SocialProfileSnapshot {
  platform: SocialPlatform
  /** The platform's id, stable when the profile is renamed. `@` and the handle when the platform gives no ids. */
  platform_id: string
  /** The handle as the platform writes it, without @. */
  username: string
  full_name: string | null
  /** Avatar URLs of platforms expire within days. */
  avatar_url: string | null
  is_verified: boolean | null
  is_private: boolean | null
  follower_count: number | null
  following_count: number | null
  /** A share, not a percentage: 0.031. Median over the newest posts. */
  engagement_rate: number | null
  /** The formula of the rate: (likes + comments + shares) / views, or / followers when views are unknown. */
  engagement_formula: 'by_views' | 'by_followers' | null
  /** ISO 3166-1 alpha-2. */
  country_code: string | null
  /** Written in the bio by the creator; in lower case. */
  email_addresses: string[]
  bio: string | null
  most_recent_published_at: Date | null
  /** Posts per day over the last seven days. */
  avg_daily_post_7d: number | null
  /** Median over the posts of the last 7 and 14 days; null without posts or views. */
  median_play_count_7d: number | null
  median_play_count_14d: number | null
  /** Newest first, at most thirty. Empty when the platform shows none. */
  posts: SocialPostSnapshot[]
  /** Who showed it, such as `youtube` or `simulator`. */
  source?: string
}

export interface SocialPostSnapshot {
  platform_id: string
  url: string
  published_at: Date
  description: string
  cover_url: string | null
  play_count: number | null
  like_count: number | null
  comment_count: number | null
  share_count: number | null
}

/**
 * Outcome of one profile lookup. `unavailable`: the profile exists, but the platform shows nothing of it (suspended,
 * closed). `off`: no source is configured for this platform. `failed`: the request failed, or our credentials were refused.
 * Reasons are shown to the team and contain no secrets.
 */
export type Lookup =
  | { outcome: 'found'; profile: SocialProfileSnapshot }
  | { outcome: 'not_found' }
  | { outcome: 'unavailable'; reason: string }
  | { outcome: 'rate_limited'; retry_after_ms: number }
  | { outcome: 'failed'; reason: string }
  | { outcome: 'off' }

/** Who follows a profile, in shares from 0 to 1. */
export interface AudienceShares {
  gender_distribution: { gender: string; value: number }[]
  /** Age ranges such as 18-24; 65- is 65 and older. */
  gender_age_distribution: { gender: string; age_range: string; value: number }[]
  /** ISO 3166-1 alpha-2. */
  countries: { code: string; value: number }[]
  cities: { name: string; value: number }[]
}

export interface AudienceFacts {
  platform_id: string
  country_code: string | null
}

export interface SocialProfiles {
  /** The source of each platform, such as `youtube` or `simulator`; null without one. */
  readonly sources: Readonly<Record<SocialPlatform, string | null>>
  /** An example handle of a simulated platform; null for a real one or none. */
  example(platform: SocialPlatform): string | null
  /** Never throws for a platform's response. */
  lookUp(reference: ProfileReference): Promise<Lookup>
  /** One outcome per reference, in order, with as few calls as each platform allows. */
  lookUpAll(references: readonly ProfileReference[]): Promise<Lookup[]>
  /** Who follows a profile; null where the platform tells nobody but the creator. */
  audience?(platform: SocialPlatform, facts: AudienceFacts): Promise<AudienceShares | null>
}

/** One platform's API, behind the port. */
export interface ProfileSource {
  readonly name: string
  /** An example handle, when the source is simulated. */
  example?(): string
  /** One outcome per reference, in order. All references are of the source's own platform. Never throws. */
  lookUpAll(references: readonly ProfileReference[]): Promise<Lookup[]>
  /** Left out where the platform tells nobody but the creator. */
  audience?(facts: AudienceFacts): Promise<AudienceShares>
}
