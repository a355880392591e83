import { z } from 'zod'
import { importOutcome } from '../contract.ts'

/** Where one is in the list of imports. */
export const importsSearch = z.object({
  cursor: z.string().optional().catch(undefined),
  start: z.int().positive().optional().catch(undefined),
})

/** Where one is in the rows of an import. */
export const importSearch = importsSearch.extend({ outcome: importOutcome.optional().catch(undefined) })
