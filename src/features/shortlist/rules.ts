import type { Creator, CURRENCIES } from '#records/creators/contract.ts'
import type { Candidate } from '#records/outreach/composer-contract.ts'
import type { CreatorPlatform } from '#records/social-profiles/contract.ts'

export type Currency = (typeof CURRENCIES)[number]

/** A creator on the way into a promotion. */
export interface Shortlisted {
  social_profile_id: string
  platform: CreatorPlatform
  username: string
  name: string
  avatar_url: string | null
  /** Null: none was given; the price for all holds. */
  price: number | null
  currency: Currency
  live_posts: number
}

/** What holds for every creator without an own value. */
export interface ForAll {
  price: number | null
  currency: Currency
}

/** Whether a price that was typed is refused: then nobody is added. */
export const hasRefusedPrice = (creators: readonly Pick<Shortlisted, 'price'>[], forAll: ForAll) =>
  [forAll, ...creators].some(({ price }) => Number.isNaN(price))

/** The note below the creators (SHORT-018): some have no price, and there is none for all. */
export const someLackPrices = (creators: readonly Pick<Shortlisted, 'price'>[], forAll: ForAll) =>
  forAll.price === null && creators.some(({ price }) => price === null)

/** Live posts that a creator is asked for by default (SHORT-023); 0 is shown as no choice. */
export const defaultLivePosts = (activation: { max_uploads: number } | null | undefined) => activation?.max_uploads ?? 0

/** Choices of live posts (SHORT-024). */
export const LIVE_POST_CHOICES = Array.from({ length: 30 }, (_, at) => at + 1)

/** What is known of whoever is added. */
export type Shortlistable = Pick<Creator, 'name' | 'social_profiles' | 'main_profile_id' | 'pricing'>

/** A creator by their main profile, with the first price they ask for (SHORT-022). */
export function shortlistedOf(creator: Shortlistable, live_posts: number): Shortlisted | undefined {
  const profile = creator.social_profiles.find(({ id }) => id === creator.main_profile_id) ?? creator.social_profiles[0]
  if (!profile) return undefined
  const [price] = creator.pricing
  return {
    social_profile_id: profile.id,
    platform: profile.platform,
    username: profile.username,
    name: creator.name ?? profile.full_name ?? profile.username,
    avatar_url: profile.avatar_url,
    price: price?.price ?? null,
    currency: price?.currency ?? 'USD',
    live_posts,
  }
}

/** A creator who was chosen in the roster; undefined for one without a profile. */
export function shortlistedCandidate(candidate: Candidate, live_posts: number): Shortlisted | undefined {
  const { profile, price, name, username, avatar_url } = candidate
  if (!profile) return undefined
  return {
    social_profile_id: profile.id,
    platform: profile.platform,
    username: username ?? name,
    name,
    avatar_url,
    price: price?.price ?? null,
    currency: price?.currency ?? 'USD',
    live_posts,
  }
}

/** The body of the call. */
export const creatorsToAdd = (creators: readonly Shortlisted[], forAll: ForAll) =>
  creators.map(({ username, platform, price, currency, live_posts, social_profile_id }) => ({
    username,
    platform,
    social_profile_id,
    price: price ?? forAll.price,
    currency: price === null && forAll.price !== null ? forAll.currency : currency,
    expected_live_posts: live_posts,
  }))
