import { z } from 'zod'
import { query } from '#platform/contract/endpoint.ts'
import { day, id } from '#platform/contract/values.ts'

/** The currency that prices are compared in. */
export const COMPARISON_CURRENCY = 'USD'

export const referenceRates = {
  read: query('/roster/v0/reference_rates', {
    summary: 'The daily reference rates by which prices of the roster are filtered, in US dollars for a unit',
    body: z.object({ organization_id: id }),
    answer: z.object({
      currency: z.literal(COMPARISON_CURRENCY),
      /** The oldest day of the rates. */
      day,
      rates: z.array(z.object({ currency: z.string(), usd: z.number(), day })),
    }),
    shows: ['creators'],
  }),
}
