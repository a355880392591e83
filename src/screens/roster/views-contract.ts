import { z } from 'zod'
import { command, query } from '#platform/contract/endpoint.ts'
import { isName } from '#platform/contract/validators.ts'
import { id, instant } from '#platform/contract/values.ts'
import { creatorFilter, creatorOrder } from '#records/creators/creator-filter.ts'

const columnId = z.string().max(50)
/** Pixels. */
const NARROWEST_COLUMN = 56
const WIDEST_COLUMN = 640

/** A view keeps filters, order and columns under a name. */
export const viewContent = z.strictObject({
  /** Null: whichever list is open. */
  roster_id: id.nullable().default(null),
  filter: z.strictObject(creatorFilter).default({}),
  ...creatorOrder,
  /** Columns shown, by the ids of the screen and in their order; null: all, in the order of the screen. */
  columns: z.array(columnId).max(50).nullable().default(null),
  /** Widths that were set, in pixels. */
  widths: z.record(columnId, z.int().min(NARROWEST_COLUMN).max(WIDEST_COLUMN)).optional(),
  /** Columns that stay in sight. */
  pinned: z.array(columnId).max(50).optional(),
})

export type ViewContent = z.output<typeof viewContent>

export const rosterView = z.object({
  id,
  name: z.string(),
  /** Everybody in the team sees it. */
  shared: z.boolean(),
  /** The caller made it. Only they and admins change it. */
  mine: z.boolean(),
  content: viewContent,
  updated_at: instant,
})
export type RosterView = z.output<typeof rosterView>

const name = z.string().trim().min(1).max(100).refine(isName)

/** Most views of one person in one team. */
export const MOST_VIEWS = 200

export const rosterViews = {
  list: query('/app/v2/roster/views/list', {
    summary: 'Saved views of the table: one’s own and those that are shared, in the order of the alphabet',
    body: z.object({ organization_id: id }),
    answer: z.object({ items: z.array(rosterView) }),
    shows: ['roster_views'],
  }),
  create: command('/app/v2/roster/views/create', {
    summary: 'Keep filters, order and columns of the table under a name',
    body: z.object({ organization_id: id, name, shared: z.boolean().default(false), content: viewContent }),
    answer: rosterView,
    status: 201,
    changes: ['roster_views'],
  }),
  update: command('/app/v2/roster/views/update', {
    summary: 'Rename a view, share it or keep it to oneself, or give it other filters',
    body: z.object({
      organization_id: id,
      id,
      name: name.optional(),
      shared: z.boolean().optional(),
      content: viewContent.optional(),
    }),
    answer: rosterView,
    changes: ['roster_views'],
  }),
  delete: command('/app/v2/roster/views/delete', {
    summary: 'Delete a view',
    body: z.object({ organization_id: id, id }),
    answer: z.object({ id }),
    changes: ['roster_views'],
  }),
}
