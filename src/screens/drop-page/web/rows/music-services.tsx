import { Music } from 'lucide-react'
import {
  siApplemusic,
  siAudiomack,
  siBandcamp,
  siBeatport,
  siDeezer,
  siPandora,
  siSoundcloud,
  siSpotify,
  siTidal,
  siYoutubemusic,
} from 'simple-icons'
import { BrandMark } from '../brand-mark.tsx'

/** The eleven services a link may lead to. Amazon's mark is in no set that may be used, so it gets a plain note. */
const services: Record<string, { name: string; path?: string }> = {
  'amazon-music': { name: 'Amazon Music' },
  'apple-music': { name: 'Apple Music', path: siApplemusic.path },
  beatport: { name: 'Beatport', path: siBeatport.path },
  deezer: { name: 'Deezer', path: siDeezer.path },
  spotify: { name: 'Spotify', path: siSpotify.path },
  tidal: { name: 'TIDAL', path: siTidal.path },
  'youtube-music': { name: 'YouTube Music', path: siYoutubemusic.path },
  soundcloud: { name: 'SoundCloud', path: siSoundcloud.path },
  bandcamp: { name: 'Bandcamp', path: siBandcamp.path },
  pandora: { name: 'Pandora', path: siPandora.path },
  audiomack: { name: 'Audiomack', path: siAudiomack.path },
}

export const serviceName = (platform: string) => services[platform]?.name ?? platform

export function ServiceMark({ platform }: { platform: string }) {
  const path = services[platform]?.path
  if (!path) return <Music className="i" aria-hidden="true" />
  return <BrandMark path={path} />
}
