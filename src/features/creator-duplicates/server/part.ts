import type { Part } from '#platform/server/part.ts'
import { compareSchedule, compareWork } from './compare-work.ts'

export const creatorDuplicatesPart = (): Part => ({ jobs: compareWork, schedules: [compareSchedule] })
