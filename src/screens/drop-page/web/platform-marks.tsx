import { Globe, Music } from 'lucide-react'
import {
  siApplemusic,
  siBandsintown,
  siInstagram,
  siPandora,
  siSoundcloud,
  siSpotify,
  siTiktok,
  siX,
  siYoutube,
} from 'simple-icons'
import type { ProfilePlatform } from '#records/drops/contract.ts'

interface Mark {
  name: string
  path?: string
}

/** One set of marks; Amazon's is in none that may be used, so it gets a plain note. */
const marks: Record<ProfilePlatform, Mark> = {
  spotify: { name: 'Spotify', path: siSpotify.path },
  apple_music: { name: 'Apple Music', path: siApplemusic.path },
  youtube: { name: 'YouTube', path: siYoutube.path },
  soundcloud: { name: 'SoundCloud', path: siSoundcloud.path },
  instagram: { name: 'Instagram', path: siInstagram.path },
  tiktok: { name: 'TikTok', path: siTiktok.path },
  twitter: { name: 'X', path: siX.path },
  amazon_music: { name: 'Amazon Music' },
  pandora: { name: 'Pandora', path: siPandora.path },
  website: { name: 'Website' },
  bandsintown: { name: 'Bandsintown', path: siBandsintown.path },
}

export const platformName = (platform: ProfilePlatform, website: string) =>
  platform === 'website' ? website : marks[platform].name

export function PlatformMark({ platform }: { platform: ProfilePlatform }) {
  const { path } = marks[platform]
  if (path) {
    return (
      <svg className="b" viewBox="0 0 24 24" aria-hidden="true">
        <path d={path} />
      </svg>
    )
  }
  return platform === 'website' ? (
    <Globe className="i" aria-hidden="true" />
  ) : (
    <Music className="i" aria-hidden="true" />
  )
}
