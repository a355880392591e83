import { z } from 'zod'
import { command } from '#platform/contract/endpoint.ts'
import { rowSelection } from '#platform/contract/selection.ts'
import { id, timeZone } from '#platform/contract/values.ts'
import { fanFilter, fanSort } from '#records/fans/contract.ts'

const chosen = { ...fanFilter, selection: rowSelection }

/** What is done with many fans at once. */
export const fanBulk = {
  stopMessages: command('/app/v2/fans/opt_out_many', {
    summary: 'Stop writing to the chosen fans on every channel of theirs, 50 fans a call',
    body: z.object({
      ...chosen,
      reason: z.string().trim().max(200).default('').describe('How they asked, such as "by phone"'),
      /** The last fan of the call before. */
      after: id.nullish(),
    }),
    answer: z.object({
      /** Fans of this call who were written to before. */
      stopped: z.int().nonnegative(),
      seen: z.int().nonnegative(),
      /** Null where everybody was seen: otherwise call again with it. */
      after: id.nullable(),
    }),
    changes: ['fans', 'drops', 'audit'],
  }),
  toAudience: command('/app/v2/fans/add_to_audience', {
    summary: 'Add the chosen fans to an audience, saved or new, by a tag of its name',
    body: z.object({
      ...chosen,
      /** The saved audience; a new one where it is absent. */
      audience_id: id.nullish(),
      /** Name of the new audience. */
      name: z.string().trim().min(1).max(100).nullish(),
    }),
    answer: z.object({ id, name: z.string(), fans: z.int().nonnegative() }),
    changes: ['fans', 'audiences'],
  }),
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
