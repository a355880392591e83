import { z } from 'zod'
import { id } from '#platform/contract/values.ts'
import { job } from '#platform/server/jobs/jobs.ts'

/** The job that follows an accepted sign-up. The statement that writes the sign-up queues it, too. */
export const followUp = job('follow_up_signup', { payload: z.object({ organization_id: id, signup_id: id }) })
