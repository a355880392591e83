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
import { musicPlatformName } from '#records/drops/music-platforms.ts'
import { BrandMark } from '../brand-mark.tsx'

/** Amazon's mark is in no set that may be used, so it gets a plain note. */
const marks: Record<string, string> = {
  'apple-music': siApplemusic.path,
  beatport: siBeatport.path,
  deezer: siDeezer.path,
  spotify: siSpotify.path,
  tidal: siTidal.path,
  'youtube-music': siYoutubemusic.path,
  soundcloud: siSoundcloud.path,
  bandcamp: siBandcamp.path,
  pandora: siPandora.path,
  audiomack: siAudiomack.path,
}

export const serviceName = musicPlatformName

export function ServiceMark({ platform }: { platform: string }) {
  const path = marks[platform]
  if (!path) return <Music className="i" aria-hidden="true" />
  return <BrandMark path={path} />
}
