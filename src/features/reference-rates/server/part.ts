import type { Part } from '#platform/server/part.ts'
import { applyRatesSchedule, applyRatesWork } from './apply-rates.ts'
import { referenceRateRoutes } from './routes.ts'

export const referenceRatesPart = (services: { ratesFile: string | undefined }): Part => ({
  routes: referenceRateRoutes,
  jobs: [applyRatesWork(services)],
  schedules: [applyRatesSchedule],
})
