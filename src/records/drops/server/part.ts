import type { Storage } from '#integrations/storage/port.ts'
import type { Part } from '#platform/server/part.ts'
import { forgetPicturesSchedule, forgetPicturesWork, removePictureFilesWork } from './forget-pictures.ts'
import type { PublishedDrops } from './published-drops.ts'
import { dropRoutes } from './routes.ts'

export const dropsPart = ({ drops, storage }: { drops: PublishedDrops; storage: Storage }): Part => ({
  routes: dropRoutes(drops),
  jobs: [forgetPicturesWork, removePictureFilesWork(storage)],
  schedules: [forgetPicturesSchedule],
})
