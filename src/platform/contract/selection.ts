import { z } from 'zod'
import { id } from './values.ts'

/** Maximum number of rows picked one by one; a filter covers larger selections. */
export const MAX_PICKED = 5_000

/** Selected rows of a list: these ids, or all that match its filter except these ids. */
export const rowSelection = z.discriminatedUnion('all', [
  z.strictObject({ all: z.literal(false), ids: z.array(id).min(1).max(MAX_PICKED) }),
  z.strictObject({ all: z.literal(true), excluded: z.array(id).max(MAX_PICKED).default([]) }),
])
export type RowSelection = z.output<typeof rowSelection>
