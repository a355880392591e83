import type { Part } from '#platform/server/part.ts'
import { forgetRemovalsSchedule, forgetRemovalsWork } from './forget-removals.ts'
import { rosterMemberRoutes } from './member-routes.ts'
import { rosterRoutes } from './routes.ts'

export const rostersPart = (): Part => ({
  routes: [...rosterRoutes, ...rosterMemberRoutes],
  jobs: [forgetRemovalsWork],
  schedules: [forgetRemovalsSchedule],
})
