import { z } from 'zod'
import { command } from '#platform/contract/endpoint.ts'
import { id } from '#platform/contract/values.ts'

/** What a creator may ask of a team by law (GDPR, article 17). */
export const creatorErasing = {
  erase: command('/app/v2/roster/erase_creator', {
    summary: 'Erase a creator for good, with everything that the team holds on them; payouts stay and name nobody',
    body: z.object({ organization_id: id, creator_id: id, confirm: z.literal('ERASE') }),
    answer: z.object({
      /** Payouts that stay for the books, without the creator and their address. */
      payouts_kept: z.int(),
    }),
    changes: ['creators', 'creator_details', 'rosters', 'tags', 'applicants', 'payouts', 'roster_bulk', 'audit'],
  }),
}
