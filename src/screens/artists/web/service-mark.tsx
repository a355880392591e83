import { Globe } from 'lucide-react'
import {
  siApple,
  siApplemusic,
  siBandsintown,
  siInstagram,
  siPandora,
  siShazam,
  siSoundcloud,
  siSpotify,
  siTiktok,
  siX,
  siYoutube,
} from 'simple-icons'
import type { SocialPlatform } from '../services.ts'

const marks: Partial<Record<SocialPlatform, { path: string }>> = {
  Apple: siApple,
  'Apple Music': siApplemusic,
  Bandsintown: siBandsintown,
  Instagram: siInstagram,
  Pandora: siPandora,
  Shazam: siShazam,
  SoundCloud: siSoundcloud,
  Spotify: siSpotify,
  TikTok: siTiktok,
  Twitter: siX,
  YouTube: siYoutube,
}

/** The mark of a service; a globe for those without one. Its name stands beside it. */
export function ServiceMark({ platform }: { platform: string }) {
  const mark = marks[platform as SocialPlatform]
  return mark ? (
    <svg viewBox="0 0 24 24" aria-hidden="true" className="size-3.5 flex-none fill-current">
      <path d={mark.path} />
    </svg>
  ) : (
    <Globe aria-hidden="true" className="size-3.5" />
  )
}
