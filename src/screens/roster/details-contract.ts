import { z } from 'zod'
import { command } from '#platform/contract/endpoint.ts'
import { day, id, timeZone } from '#platform/contract/values.ts'

export const creatorDetailsFile = {
  export: command('/app/v2/creator_details/export', {
    summary: 'Ask for the readings of all figures of a profile as CSV, the oldest first',
    body: z.object({ organization_id: id, social_profile_id: id, from: day, to: day, time_zone: timeZone }),
    answer: z.object({ id, url: z.string() }),
    changes: [],
  }),
}
