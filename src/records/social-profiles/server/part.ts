import type { SocialProfiles } from '#integrations/social/port.ts'
import { simulatedCovers } from '#integrations/social/simulated/covers.ts'
import { simulatedAvatars } from '#integrations/social/simulated-avatars.ts'
import { simulatedClips } from '#integrations/social/simulated-clips.ts'
import type { Storage } from '#integrations/storage/port.ts'
import { guardedFetch } from '#platform/server/http/guarded-fetch.ts'
import type { Part } from '#platform/server/part.ts'
import { avatarFiles } from './avatars/avatar-files.ts'
import { copyAvatarsWork, forgetAvatarWork } from './avatars/copy-avatars.ts'
import { socialProfileRoutes } from './routes.ts'

interface Services {
  social: SocialProfiles
  storage: Storage
  /** Whether pictures may be fetched from this machine. */
  allowLoopback: boolean
  limitFactor: number
}

export function socialProfilesPart({ social, storage, allowLoopback, limitFactor }: Services): Part {
  const fetchPicture = guardedFetch({ allowLoopback, contentTypes: ['image/*'], maxBytes: 2_000_000 })
  const simulated = Object.values(social.sources).includes('simulator')
  return {
    routes: socialProfileRoutes({ social, limitFactor }),
    jobs: [copyAvatarsWork({ storage, fetchPicture }), forgetAvatarWork(storage)],
    pages: [avatarFiles(storage), ...(simulated ? [simulatedAvatars, simulatedCovers, simulatedClips] : [])],
  }
}
