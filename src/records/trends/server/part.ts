import type { Part } from '#platform/server/part.ts'
import { detectTrendsSchedule, detectTrendsWork } from './detect-trends.ts'
import { trendRoutes } from './routes.ts'

export const trendsPart = (services: { limitFactor: number }): Part => ({
  routes: trendRoutes,
  jobs: detectTrendsWork(services),
  schedules: [detectTrendsSchedule],
})
