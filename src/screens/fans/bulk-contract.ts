import { z } from 'zod'
import { command } from '#platform/contract/endpoint.ts'
import { id, timeZone } from '#platform/contract/values.ts'
import { fanFilter, fanSelection, fanSort } from '#records/fans/contract.ts'

const chosen = { ...fanFilter, selection: fanSelection }

/** What is done with many fans at once. */
export const fanBulk = {
  export: command('/app/v2/fans/export', {
    summary: 'Asks for a CSV file of the chosen fans; its address is good for fifteen minutes',
    body: z.object({
      ...chosen,
      sort: fanSort.default('LAST_SEEN'),
      /** Zone of the date in the file's name. */
      time_zone: timeZone.default('UTC'),
    }),
    answer: z.object({ id, url: z.string() }),
    changes: [],
  }),
  letIn: command('/app/v2/fans/let_in', {
    summary: 'Lets in what the chosen fans sent and was kept apart, 500 sign-ups a call; each gets its confirmation',
    body: z.object(chosen),
    answer: z.object({
      let_in: z.int().nonnegative(),
      /** There are more: call again. */
      more: z.boolean(),
    }),
    changes: ['fans', 'drops'],
  }),
}
