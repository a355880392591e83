import type { Part } from '#platform/server/part.ts'
import { teamDeletionRoutes } from './deletion-routes.ts'
import { eraseTeamsSchedule, eraseTeamsWork } from './erase-teams.ts'
import { exportTeamWork, forgetTeamExportsSchedule, forgetTeamExportsWork } from './team-export/export-jobs.ts'
import { exportPage, type FileServices } from './team-export/export-page.ts'
import { teamExportRoutes } from './team-export/export-routes.ts'

export const settingsPart = (services: FileServices & { limitFactor: number }): Part => ({
  routes: [...teamDeletionRoutes, ...teamExportRoutes(services)],
  jobs: [eraseTeamsWork(services.storage), exportTeamWork(services.storage), forgetTeamExportsWork(services.storage)],
  schedules: [eraseTeamsSchedule, forgetTeamExportsSchedule],
  pages: [exportPage(services)],
})
