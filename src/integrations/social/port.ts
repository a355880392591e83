export const socialPlatforms = ['TikTok', 'Instagram', 'YouTube', 'Twitter'] as const
export type SocialPlatform = (typeof socialPlatforms)[number]

/**
 * Which profile is meant. `handle` comes without its @ and knows no case, `id` is the platform's own; `username` and
 * `custom_name` are older names of YouTube (/user/, /c/), `short_link` an address such as https://vm.tiktok.com/ZM….
 */
export interface ProfileReference {
  platform: SocialPlatform
  by: 'handle' | 'id' | 'username' | 'custom_name' | 'short_link'
  value: string
}

/** A profile as its platform showed it at one moment. Null says that the platform does not tell, not that there is none. */
export interface SocialProfileSnapshot {
  platform: SocialPlatform
  /** The platform's own id, which stays when the profile is renamed. `@` and the handle where the platform gives no ids. */
  platform_id: string
  /** The handle as the platform writes it, without @. */
  username: string
  full_name: string | null
  /** Platforms let their links to pictures expire within days. */
  avatar_url: string | null
  is_verified: boolean | null
  is_private: boolean | null
  follower_count: number | null
  following_count: number | null
  /** A share, not a percentage: 0.031. The median over the newest posts. */
  engagement_rate: number | null
  /** What the rate is of: (likes + comments + shares) / views, or / followers where no views are told. */
  engagement_formula: 'by_views' | 'by_followers' | null
  /** ISO 3166-1 alpha-2. */
  country_code: string | null
  /** Written in the bio by the creator; in lower case, as they are searched. */
  email_addresses: string[]
  bio: string | null
  most_recent_published_at: Date | null
  /** Posts a day over the last seven days. */
  avg_daily_post_7d: number | null
  /** Of the posts of the last 7 and 14 days; null where there were none, or views are not told. */
  median_play_count_7d: number | null
  median_play_count_14d: number | null
  /** Newest first, at most thirty. Empty where the platform shows none. */
  posts: SocialPostSnapshot[]
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
 * What came of looking for one profile. `unavailable`: it exists, but the platform shows nothing of it (suspended, closed).
 * `off`: nobody is set up to ask this platform. `failed`: the platform could not be asked, or refused our credentials.
 * Reasons are for the team and hold no secrets.
 */
export type Lookup =
  | { outcome: 'found'; profile: SocialProfileSnapshot }
  | { outcome: 'not_found' }
  | { outcome: 'unavailable'; reason: string }
  | { outcome: 'rate_limited'; retry_after_ms: number }
  | { outcome: 'failed'; reason: string }
  | { outcome: 'off' }

export interface SocialProfiles {
  /** Who answers for each platform, such as `youtube` or `simulator`; null where nobody does. */
  readonly sources: Readonly<Record<SocialPlatform, string | null>>
  /** A handle that can be tried where the world is made up; null where people are real, or nobody answers. */
  example(platform: SocialPlatform): string | null
  /** Never throws for what a platform may answer. */
  lookUp(reference: ProfileReference): Promise<Lookup>
  /** One answer for each reference, in their order, with as few calls as each platform allows. */
  lookUpAll(references: readonly ProfileReference[]): Promise<Lookup[]>
}

/** One platform's API, behind the port. */
export interface ProfileSource {
  readonly name: string
  /** A handle it knows, where it made everybody up. */
  example?(): string
  /** One answer for each reference, in their order. All are of the source's own platform. Never throws. */
  lookUpAll(references: readonly ProfileReference[]): Promise<Lookup[]>
}
