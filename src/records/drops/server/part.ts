import type { Storage } from '#integrations/storage/port.ts'
import type { Part } from '#platform/server/part.ts'
import type { PublishedDrops } from './published-drops.ts'
import { purgePicturesSchedule, purgePicturesWork, removePictureFilesWork } from './purge-pictures.ts'
import { dropRoutes } from './routes.ts'

export const dropsPart = ({ drops, storage }: { drops: PublishedDrops; storage: Storage }): Part => ({
  routes: dropRoutes(drops),
  jobs: [purgePicturesWork, removePictureFilesWork(storage)],
  schedules: [purgePicturesSchedule],
})
