import { z } from 'zod'

export const duplicatesSearch = z.object({
  cursor: z.string().optional().catch(undefined),
  start: z.int().positive().optional().catch(undefined),
})
