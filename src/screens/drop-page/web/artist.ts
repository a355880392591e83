import { type ProfilePlatform, type PublicDrop, profilePlatforms } from '#records/drops/contract.ts'

/** The name a page speaks in: the drop's own, else the profile's (DROP-023). */
export const artistName = (drop: PublicDrop) => drop.custom_artist_title ?? drop.drop_profile.title

export const initialOf = (name: string) => [...name.trim()][0] ?? '?'

/** Only our own files are shown: a fan page loads nothing from third parties. */
export const ownImage = (url: string | null) => (url?.startsWith('/') ? url : undefined)

/** The picture a page shows of its artist: its own, else the artist's. */
export const artistImage = ({ custom_artist_image_url, drop_profile }: PublicDrop) =>
  ownImage(custom_artist_image_url ?? drop_profile.image_url)

/** The artist's profiles, those of `platform_order` first, the rest in the default order (DROP-025, DROP-026). */
export function profileLinks(drop: PublicDrop): { platform: ProfilePlatform; url: string }[] {
  const wanted = drop.platform_order.map(platform => platform.toLowerCase())
  const rank = (platform: string) => (wanted.includes(platform) ? wanted.indexOf(platform) : wanted.length)
  return [...profilePlatforms]
    .sort((one, other) => rank(one) - rank(other))
    .flatMap(platform => {
      const url = drop.drop_profile[`${platform}_url`]
      return url ? [{ platform, url }] : []
    })
}
