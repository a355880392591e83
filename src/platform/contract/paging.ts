import { z } from 'zod'

/** Fields of a cursor-paged call: `cursor` is opaque and comes from `links` of the page before; `limit` is 1 to 100. */
export const cursorPage = (limit: number) => ({
  cursor: z.string().max(2000).nullish().describe('Opaque, from links.next or links.previous'),
  limit: z.int().min(1).max(100).default(limit),
})

export const pageLinks = z.object({
  next: z.string().nullable(),
  previous: z.string().nullable(),
  has_next: z.boolean(),
  has_previous: z.boolean(),
})

/** A cursor page: the items in order, and the cursors of its neighbours (API-009, API-012). */
export const page = <T extends z.ZodType>(item: T) => z.object({ items: z.array(item), links: pageLinks })

export type Page<T> = { items: T[]; links: z.infer<typeof pageLinks> }
