import type { ArtistRow } from '../contract.ts'

/** What runs for an artist, in a word or two. */
export function dropWords({ live, scheduled, all }: ArtistRow['drops']): string {
  if (live > 0) return `${live} live`
  if (scheduled > 0) return `${scheduled} scheduled`
  return all > 0 ? 'all ended' : 'no drop'
}

/** Fans over the last days, for the course: the number at the end of each day. */
export function fanGrowth({ fans, fan_days }: Pick<ArtistRow, 'fans' | 'fan_days'>): number[] {
  let count = fans - fan_days.reduce((sum, day) => sum + day, 0)
  return fan_days.map(day => (count += day))
}

/** How much the fans grew in these days; null when there was nobody before. */
export function growth({ fans, fan_days }: Pick<ArtistRow, 'fans' | 'fan_days'>): number | null {
  const gained = fan_days.reduce((sum, day) => sum + day, 0)
  const before = fans - gained
  return before > 0 ? gained / before : null
}
