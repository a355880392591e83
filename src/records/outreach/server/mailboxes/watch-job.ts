import { z } from 'zod'
import { job } from '#platform/server/jobs/jobs.ts'

/** Asks the provider of a mailbox to tell us what arrives. */
export const watchMailbox = job('watch_mailbox', {
  payload: z.object({ organization_id: z.uuid(), id: z.uuid() }),
  maxAttempts: 5,
})
