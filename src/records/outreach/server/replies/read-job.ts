import { z } from 'zod'
import { job } from '#platform/server/jobs/jobs.ts'

/** Reads what has arrived in a mailbox. */
export const readMailbox = job('read_mailbox', {
  payload: z.object({ organization_id: z.uuid(), id: z.uuid() }),
  maxAttempts: 3,
})
