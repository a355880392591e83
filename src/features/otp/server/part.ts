import type { Part } from '#platform/server/part.ts'
import { purgeCodesSchedule, purgeCodesWork } from './purge-codes.ts'
import { purgeSendsSchedule, purgeSendsWork } from './purge-sends.ts'

export const otpPart = (): Part => ({
  jobs: [purgeSendsWork, purgeCodesWork],
  schedules: [purgeSendsSchedule, purgeCodesSchedule],
})
