import { z } from 'zod'
import { attemptOutcome } from '../contract.ts'
import { webhookEventType } from '../events.ts'

/** What of the log is shown; stands in the address. */
export const logSearch = z.object({
  outcome: attemptOutcome.optional().catch(undefined),
  type: webhookEventType.optional().catch(undefined),
  cursor: z.string().optional().catch(undefined),
  start: z.int().positive().optional().catch(undefined),
  /** The message that is open. */
  message: z.uuid().optional().catch(undefined),
})
export type LogSearch = z.output<typeof logSearch>
