import type { Part } from '#platform/server/part.ts'
import { forgetCodesSchedule, forgetCodesWork } from './forget-codes.ts'
import { forgetSendsSchedule, forgetSendsWork } from './forget-sends.ts'

export const otpPart = (): Part => ({
  jobs: [forgetSendsWork, forgetCodesWork],
  schedules: [forgetSendsSchedule, forgetCodesSchedule],
})
