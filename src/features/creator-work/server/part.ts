import type { Database } from '#platform/server/database/db.ts'
import type { Sessions } from '#platform/server/http/access.ts'
import type { Part } from '#platform/server/part.ts'
import { documentFile } from './documents.ts'
import { creatorWorkRoutes } from './routes.ts'

export const creatorWorkPart = (services: { database: Database; sessions: Sessions }): Part => ({
  routes: creatorWorkRoutes,
  pages: [documentFile(services)],
})
