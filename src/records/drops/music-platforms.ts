import type { MusicPlatform } from './contract.ts'

/** The eleven services a music link may lead to, by the names they call themselves. */
const names: Readonly<Record<MusicPlatform, string>> = {
  spotify: 'Spotify',
  'apple-music': 'Apple Music',
  'youtube-music': 'YouTube Music',
  'amazon-music': 'Amazon Music',
  deezer: 'Deezer',
  tidal: 'TIDAL',
  soundcloud: 'SoundCloud',
  bandcamp: 'Bandcamp',
  beatport: 'Beatport',
  pandora: 'Pandora',
  audiomack: 'Audiomack',
}

/** A service that is not known keeps its key. */
export const musicPlatformName = (platform: string): string => (names as Record<string, string>)[platform] ?? platform
