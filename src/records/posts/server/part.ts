import type { Storage } from '#integrations/storage/port.ts'
import { guardedFetch } from '#platform/server/http/guarded-fetch.ts'
import type { Part } from '#platform/server/part.ts'
import { copyCoversWork } from './covers/copy-covers.ts'
import { coverFiles } from './covers/cover-files.ts'
import { forgetCoversSchedule, forgetCoversWork } from './covers/forget-covers.ts'
import { removeCoversWork } from './covers/remove-covers.ts'
import { segmentRoutes } from './routes.ts'
import { forgetSegmentWork, settleSegmentWork } from './settle-segments.ts'

interface Services {
  storage: Storage
  /** Whether pictures may be fetched from this machine. */
  allowLoopback: boolean
}

export function postRecordsPart({ storage, allowLoopback }: Services): Part {
  const fetchPicture = guardedFetch({ allowLoopback, contentTypes: ['image/*'], maxBytes: 5_000_000 })
  return {
    routes: segmentRoutes,
    jobs: [
      settleSegmentWork,
      forgetSegmentWork,
      copyCoversWork({ storage, fetchPicture }),
      forgetCoversWork(storage),
      removeCoversWork(storage),
    ],
    schedules: [forgetCoversSchedule],
    pages: [coverFiles(storage)],
  }
}
