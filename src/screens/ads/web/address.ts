import { z } from 'zod'
import { CAMPAIGN_STATUSES } from '#records/ads/kinds.ts'

export const adsSearch = z.object({
  status: z.enum(CAMPAIGN_STATUSES).optional().catch(undefined),
  offset: z.int().min(0).default(0).catch(0),
  /** The campaign that is open beside the list. */
  campaign: z.uuid().optional().catch(undefined),
  /** The dialog for a new campaign is open. */
  new: z.literal(true).optional().catch(undefined),
  /** The promotion that the dialog begins with. */
  promotion: z.uuid().optional().catch(undefined),
})
export type AdsSearch = z.output<typeof adsSearch>
