import type { Part } from '#platform/server/part.ts'
import { sendReportsSchedule, sendReportsWork } from './report.ts'
import { homeRoutes } from './routes.ts'

export const homePart = (services: Parameters<typeof sendReportsWork>[0] & Parameters<typeof homeRoutes>[0]): Part => ({
  routes: homeRoutes(services),
  jobs: [sendReportsWork(services)],
  schedules: [sendReportsSchedule],
})
