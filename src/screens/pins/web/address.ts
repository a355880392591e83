import { z } from 'zod'
import { pinKind } from '#features/pins/contract.ts'

/** What of a URL is not understood is left out, so an old link still opens the list. */
export const pinsSearch = z.object({
  q: z.coerce.string().max(120).optional().catch(undefined),
  kind: pinKind.optional().catch(undefined),
  cursor: z.string().optional().catch(undefined),
  start: z.int().positive().optional().catch(undefined),
  /** The pin beside the list. */
  pin: z.uuid().optional().catch(undefined),
})
export type PinsSearch = z.output<typeof pinsSearch>
