import { z } from 'zod'
import { command, query } from '#platform/contract/endpoint.ts'
import { isName, validationMessages } from '#platform/contract/validators.ts'
import { id, instant, timeZone } from '#platform/contract/values.ts'
import { creatorOrder, creatorSelection, ofList } from '#records/creators/creator-filter.ts'

/** As many are done before the call answers; more go on in the background. */
export const AT_ONCE = 1_000
/** For so many days it can be taken back. */
export const UNDO_DAYS = 7

/** As everywhere else: a name that shows nothing could not be deleted again. */
const tagName = z.string().trim().max(100).refine(isName, validationMessages.tagName)
const tagNames = z.array(tagName).min(1).max(20)

export const bulkAction = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('ADD_TO_LIST'), to_roster_id: id }),
  /** From the list of everybody: from all lists. */
  z.strictObject({ kind: z.literal('REMOVE_FROM_LIST'), from_roster_id: id }),
  /** Tags that are not there yet are made. */
  z.strictObject({ kind: z.literal('ADD_TAGS'), tag_names: tagNames }),
  z.strictObject({ kind: z.literal('REMOVE_TAGS'), tag_names: tagNames }),
  /** 0 takes the rating away. */
  z.strictObject({ kind: z.literal('SET_RATING'), rating: z.int().min(0).max(5) }),
])
export type BulkAction = z.output<typeof bulkAction>

/** What was done with many at once, and how far it is. */
export const bulkRun = z.object({
  id,
  action: bulkAction,
  /** `UNDOING` and `UNDONE`: it was taken back. `STOPPED`: the rest was left, because it was canceled or its list is gone. */
  state: z.enum(['RUNNING', 'DONE', 'STOPPED', 'UNDOING', 'UNDONE']),
  /** Creators who were chosen when it was asked for; of more than 10,000 it is not known until they are gathered. */
  chosen: z.int().nonnegative(),
  /** Of them, those gone through. */
  done: z.int().nonnegative(),
  /** Of them, those for whom something changed. */
  changed: z.int().nonnegative(),
  /** Of the changed ones, those put back as they were. */
  restored: z.int().nonnegative(),
  by_name: z.string(),
  /** Who canceled it. */
  canceled_by_name: z.string().nullable(),
  created_at: instant,
  ended_at: instant.nullable(),
  undo_until: instant,
})
export type BulkRun = z.output<typeof bulkRun>

const chosen = { ...ofList, selection: creatorSelection }
const one = z.object({ organization_id: id, id })

/** What is done with many creators at once. */
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
      /** Also of the date in the file's name. */
      time_zone: timeZone.default('UTC'),
    }),
    answer: z.object({ id, url: z.string() }),
    changes: [],
  }),
}
