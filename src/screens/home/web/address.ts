import { z } from 'zod'
import { reportInterval } from '../contract.ts'

export const NEWS_PERIODS = ['today', 'yesterday', 'week', 'month'] as const

/** Parameters of a URL that are not understood are left out, so an old link still opens the screen. */
export const homeSearch = z.object({
  /** Since when there is news; without it since the visit before. */
  since: z.enum(NEWS_PERIODS).optional().catch(undefined),
  dashboard: reportInterval.exclude(['weekly']).optional().catch(undefined),
})
export type Since = (typeof NEWS_PERIODS)[number]
