import { z } from 'zod'
import { command, query } from '#platform/contract/endpoint.ts'
import { rowSelection } from '#platform/contract/selection.ts'
import { isName, validationMessages } from '#platform/contract/validators.ts'
import { id, instant, timeZone } from '#platform/contract/values.ts'
import { creatorOrder, ofList } from '#records/creators/creator-filter.ts'

/** Up to this many creators are processed before the call returns; more run in the background. */
export const AT_ONCE = 1_000
/** Days during which a bulk action can be undone. */
export const UNDO_DAYS = 7

/** Names must be visible, as everywhere: an invisible tag could not be deleted. */
const tagName = z.string().trim().max(100).refine(isName, validationMessages.tagName)
const tagNames = z.array(tagName).min(1).max(20)

export const bulkAction = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('ADD_TO_LIST'), to_roster_id: id }),
  /** Removing from the default list removes from all lists. */
  z.strictObject({ kind: z.literal('REMOVE_FROM_LIST'), from_roster_id: id }),
  /** Unknown tags are created. */
  z.strictObject({ kind: z.literal('ADD_TAGS'), tag_names: tagNames }),
  z.strictObject({ kind: z.literal('REMOVE_TAGS'), tag_names: tagNames }),
  /** 0 removes the rating. */
  z.strictObject({ kind: z.literal('SET_RATING'), rating: z.int().min(0).max(5) }),
])
export type BulkAction = z.output<typeof bulkAction>

/** A bulk action and its progress. */
export const bulkRun = z.object({
  id,
  action: bulkAction,
  /**
   * `UNDOING`, `UNDONE`: the undo runs, or is complete. `STOPPED`: the rest was skipped, because the action was canceled or
   * its list was deleted.
   */
  state: z.enum(['RUNNING', 'DONE', 'STOPPED', 'UNDOING', 'UNDONE']),
  /** Selected creators at the start; unknown for more than 10,000 until they are collected. */
  chosen: z.int().nonnegative(),
  /** Of these, the processed ones. */
  done: z.int().nonnegative(),
  /** Of these, those that changed. */
  changed: z.int().nonnegative(),
  /** Of the changed ones, those restored. */
  restored: z.int().nonnegative(),
  by_name: z.string(),
  /** Who canceled it. */
  canceled_by_name: z.string().nullable(),
  created_at: instant,
  ended_at: instant.nullable(),
  undo_until: instant,
})
export type BulkRun = z.output<typeof bulkRun>

const chosen = { ...ofList, selection: rowSelection }
const one = z.object({ organization_id: id, id })

/** Actions on many creators at once. */
export const rosterBulk = {
  start: command('/app/v2/roster/bulk', {
    summary: 'Does the same with all chosen creators: up to 1,000 at once, more in the background',
    body: z.object({ ...chosen, action: bulkAction }),
    answer: bulkRun,
    changes: ['creators', 'rosters', 'tags', 'roster_bulk'],
  }),
  get: query('/app/v2/roster/bulk/get', {
    summary: 'How far it is',
    body: one,
    answer: bulkRun,
    shows: ['roster_bulk'],
  }),
  recent: query('/app/v2/roster/bulk/list', {
    summary: 'The last 20 of the team, newest first',
    body: z.object({ organization_id: id }),
    answer: z.object({ items: z.array(bulkRun) }),
    shows: ['roster_bulk'],
  }),
  cancel: command('/app/v2/roster/bulk/cancel', {
    summary:
      'Stops it after the creators under way; what was done stays, and can be undone. One that has ended is left alone',
    body: one,
    answer: bulkRun,
    changes: ['creators', 'rosters', 'tags', 'roster_bulk'],
  }),
  undo: command('/app/v2/roster/bulk/undo', {
    summary: 'Takes it back: what it changed, and nobody has changed since, is as it was before',
    body: one,
    answer: bulkRun,
    changes: ['creators', 'rosters', 'tags', 'roster_bulk'],
  }),
  export: command('/app/v2/roster/export', {
    summary: 'Asks for a CSV file of the chosen creators; its address is good for fifteen minutes',
    body: z.object({
      ...chosen,
      ...creatorOrder,
      /** Time zone, also for the date in the file name. */
      time_zone: timeZone.default('UTC'),
    }),
    answer: z.object({ id, url: z.string() }),
    changes: [],
  }),
}
