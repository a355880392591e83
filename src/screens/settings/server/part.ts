import type { Storage } from '#integrations/storage/port.ts'
import type { Part } from '#platform/server/part.ts'
import { teamDeletionRoutes } from './deletion-routes.ts'
import { eraseTeamsSchedule, eraseTeamsWork } from './erase-teams.ts'

export const settingsPart = ({ storage }: { storage: Storage }): Part => ({
  routes: teamDeletionRoutes,
  jobs: [eraseTeamsWork(storage)],
  schedules: [eraseTeamsSchedule],
})
