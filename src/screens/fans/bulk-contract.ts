import { z } from 'zod'
import { command } from '#platform/contract/endpoint.ts'
import { id, timeZone } from '#platform/contract/values.ts'
import { fanFilter, fanSort } from './contract.ts'

/** More single rows than anybody ticks by hand; beyond that a filter says it better. */
export const MOST_PICKED = 5_000

/** The chosen fans: these, or everybody whom the filter finds except these. */
export const fanSelection = z.discriminatedUnion('all', [
  z.strictObject({ all: z.literal(false), ids: z.array(id).min(1).max(MOST_PICKED) }),
  z.strictObject({ all: z.literal(true), excluded: z.array(id).max(MOST_PICKED) }),
])
export type FanSelection = z.output<typeof fanSelection>

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
