import type { Part } from '#platform/server/part.ts'
import { forgetLostPinsSchedule, forgetLostPinsWork } from './forget-lost-pins.ts'
import { pinRoutes } from './routes.ts'

export const pinsPart = (): Part => ({
  routes: pinRoutes,
  jobs: [forgetLostPinsWork],
  schedules: [forgetLostPinsSchedule],
})
