import type { Part } from '#platform/server/part.ts'
import { forgetAnswersSchedule, forgetAnswersWork } from './forget-answers.ts'
import { forgetLimitsSchedule, forgetLimitsWork } from './forget-limits.ts'

export const limitsPart = (): Part => ({
  jobs: [forgetLimitsWork, forgetAnswersWork],
  schedules: [forgetLimitsSchedule, forgetAnswersSchedule],
})
