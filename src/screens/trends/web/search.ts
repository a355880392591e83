import { z } from 'zod'

/** What of a URL is not understood is left out, so an old link still opens the list. */
export const trendsSearch = z.object({
  segment: z.uuid().optional().catch(undefined),
  show: z.enum(['saved', 'muted']).optional().catch(undefined),
  q: z.coerce.string().max(200).optional().catch(undefined),
  /** The open trend. */
  trend: z.uuid().optional().catch(undefined),
})
export type TrendsSearch = z.output<typeof trendsSearch>
