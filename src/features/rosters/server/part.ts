import type { Part } from '#platform/server/part.ts'
import { forgetRemovalsSchedule, forgetRemovalsWork } from './forget-removals.ts'
import { rosterRoutes } from './routes.ts'

export const rostersPart = (): Part => ({
  routes: rosterRoutes,
  jobs: [forgetRemovalsWork],
  schedules: [forgetRemovalsSchedule],
})
