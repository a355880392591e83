import type { Part } from '#platform/server/part.ts'
import type { RetentionRule } from '#platform/server/retention-rule.ts'
import type { RetentionKind } from '../retention-contract.ts'
import { teamDeletionRoutes } from './deletion-routes.ts'
import { eraseTeamsSchedule, eraseTeamsWork } from './erase-teams.ts'
import { expireDataSchedule, expireDataWork } from './retention/expire-data.ts'
import { retentionRoutes } from './retention/retention-routes.ts'
import { exportTeamWork, forgetTeamExportsSchedule, forgetTeamExportsWork } from './team-export/export-jobs.ts'
import { exportPage, type FileServices } from './team-export/export-page.ts'
import { teamExportRoutes } from './team-export/export-routes.ts'

interface SettingsServices extends FileServices {
  limitFactor: number
  retentionRules: readonly RetentionRule<RetentionKind>[]
}

export const settingsPart = (services: SettingsServices): Part => ({
  routes: [...teamDeletionRoutes, ...teamExportRoutes(services), ...retentionRoutes(services.retentionRules)],
  jobs: [
    eraseTeamsWork(services.storage),
    exportTeamWork(services.storage),
    forgetTeamExportsWork(services.storage),
    expireDataWork(services.retentionRules),
  ],
  schedules: [eraseTeamsSchedule, forgetTeamExportsSchedule, expireDataSchedule],
  pages: [exportPage(services)],
})
