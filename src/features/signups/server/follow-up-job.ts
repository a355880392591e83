import { z } from 'zod'
import { id } from '#platform/contract/values.ts'
import { job } from '#platform/server/jobs/jobs.ts'

/** What an accepted sign-up sets off. Written by the statement that writes the sign-up, too. */
export const followUp = job('follow_up_signup', { payload: z.object({ organization_id: id, signup_id: id }) })
