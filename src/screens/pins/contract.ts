import { z } from 'zod'
import { chosenPins } from '#features/pins/contract.ts'
import { command } from '#platform/contract/endpoint.ts'
import { id, timeZone } from '#platform/contract/values.ts'

export const pinFiles = {
  export: command('/app/v2/pins/export', {
    summary: 'Request a CSV file of the selected pins; its address is valid for fifteen minutes',
    body: z.object({ ...chosenPins, time_zone: timeZone.default('UTC') }),
    answer: z.object({ id, url: z.string() }),
    changes: [],
  }),
}
