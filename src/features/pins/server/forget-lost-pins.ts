import { z } from 'zod'
import { eachOrganization } from '#platform/server/database/each-organization.ts'
import { job, work } from '#platform/server/jobs/jobs.ts'
import { removeLostPins } from './queries.ts'

const forgetLostPins = job('forget_lost_pins', { payload: z.object({}) })

/** Removes the pins of drops and fans that are no longer there. */
export const forgetLostPinsWork = work(forgetLostPins, ({ database }) => eachOrganization(database, removeLostPins))

/** Schedule, as a crontab line. */
export const forgetLostPinsSchedule = '17 4 * * * forget_lost_pins'
