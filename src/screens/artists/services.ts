import type { ProfilePlatform } from '#records/drops/contract.ts'

/** Services that the profile of fan pages has no field for; their links are kept beside it. */
export const OTHER_SERVICES = ['Amazon', 'Apple', 'Shazam'] as const

/** Where an artist is found, by name, with the field of the profile that fan pages show; `Fanfare` is our own page of them. */
export const SOCIAL_PLATFORMS = [
  { name: 'Amazon', field: null },
  { name: 'Amazon Music', field: 'amazon_music' },
  { name: 'Apple', field: null },
  { name: 'Apple Music', field: 'apple_music' },
  { name: 'Instagram', field: 'instagram' },
  { name: 'Spotify', field: 'spotify' },
  { name: 'SoundCloud', field: 'soundcloud' },
  { name: 'TikTok', field: 'tiktok' },
  { name: 'YouTube', field: 'youtube' },
  { name: 'Shazam', field: null },
  { name: 'Twitter', field: 'twitter' },
  { name: 'Pandora', field: 'pandora' },
  { name: 'Bandsintown', field: 'bandsintown' },
  { name: 'Fanfare', field: null },
] as const satisfies readonly { name: string; field: ProfilePlatform | null }[]
export type SocialPlatform = (typeof SOCIAL_PLATFORMS)[number]['name']

export const SOCIAL_PLATFORM_NAMES = SOCIAL_PLATFORMS.map(({ name }) => name)
