import type { Storage } from '#integrations/storage/port.ts'
import type { Part } from '#platform/server/part.ts'
import { removeDraftFilesWork } from './draft-files.ts'
import { activationRoutes } from './routes.ts'

export const promotionRecordsPart = ({ storage }: { storage: Storage }): Part => ({
  routes: activationRoutes,
  jobs: [removeDraftFilesWork(storage)],
})
