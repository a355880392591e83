import { z } from 'zod'
import { creatorFilter } from '#records/creators/creator-filter.ts'
import { PAGE_SIZES } from '../contract.ts'

/** What of a URL is not understood is left out, so an old link still opens the table. */
const lenient = <S extends z.core.$ZodLooseShape>(shape: S) =>
  Object.fromEntries(
    Object.entries(shape).map(([name, field]) => [name, (field as z.ZodType).optional().catch(undefined)]),
  ) as { [Name in keyof S]: z.ZodCatch<z.ZodOptional<S[Name] & z.ZodType>> }

/** Dialogs about the roster as a whole. */
export const ROSTER_TOOLS = ['add', 'invites', 'tags', 'shortlist', 'payouts', 'tasks', 'recent'] as const
export type RosterTool = (typeof ROSTER_TOOLS)[number]

/** The filters stand under their names on the wire, so that a saved view and an address say the same. */
export const rosterSearch = z.object({
  ...lenient(creatorFilter),
  q: z.coerce.string().max(200).optional().catch(undefined),
  ...lenient({
    /** A list's id, or those who applied to join. */
    list: z.union([z.uuid(), z.literal('interested')]),
    sort: z.enum(['follower_count', 'engagement_rate', 'price', 'rating', 'name']),
    order: z.literal('asc'),
    size: z.literal([...PAGE_SIZES]),
    cursor: z.string(),
    start: z.int().positive(),
    /** The creator beside the table. */
    creator: z.uuid(),
    /** The saved view that was opened last. */
    view: z.uuid(),
    /** The dialog that is open. */
    tool: z.enum(ROSTER_TOOLS),
  }),
})
export type RosterSearch = z.output<typeof rosterSearch>
