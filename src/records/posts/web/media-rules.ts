import type { CarouselAsset } from '../contract.ts'

/** The volume a viewer begins with, and the step of its slider (MEDIA-005). */
export const DEFAULT_VOLUME = 0.5
export const VOLUME_STEP = 0.01
/** A video starts here, so that browsers draw its first picture (MEDIA-016). */
export const VIDEO_START_S = 0.001
/** MEDIA-003. */
export const MAX_DOTS = 8

/** Browsers load media from our own server alone. */
export const isOurs = (address: string | null): address is string => address !== null && /^\/(?![/\\])/.test(address)

interface Playable {
  play_url: string | null
  cover_url: string | null
  carousel_assets: readonly CarouselAsset[]
  sound: { play_url: string | null } | null
}

export interface Asset {
  image_url: string | null
  play_url: string | null
}

/** What can be shown of a post here: its slides, else its video, else its picture. */
export function assetsOf({ play_url, cover_url, carousel_assets }: Playable): Asset[] {
  const slides = carousel_assets
    .map(asset => ({
      image_url: isOurs(asset.image_url) ? asset.image_url : null,
      play_url: isOurs(asset.play_url) ? asset.play_url : null,
    }))
    .filter(asset => asset.image_url || asset.play_url)
  if (slides.length > 0) return slides
  return [{ image_url: cover_url, play_url: isOurs(play_url) ? play_url : null }]
}

/** The audio track beside pictures, where there is one (MEDIA-001). */
export const audioOf = ({ sound, carousel_assets }: Playable): string | null =>
  carousel_assets.length > 0 && isOurs(sound?.play_url ?? null) ? (sound?.play_url ?? null) : null

/**
 * The dots to show of a pager: at most eight, a window that slides so that the current one is inside, and away from its ends
 * where more follow.
 *
 * @example dotsOf(0, 12) // [0, 1, 2, 3, 4, 5, 6, 7]
 */
export function dotsOf(index: number, count: number): number[] {
  const shown = Math.min(count, MAX_DOTS)
  const first = Math.min(Math.max(0, index - Math.floor(shown / 2)), count - shown)
  return Array.from({ length: shown }, (_, at) => first + at)
}
