import { z } from 'zod'
import { command, query } from '#platform/contract/endpoint.ts'
import { isName, validationMessages } from '#platform/contract/validators.ts'
import { id } from '#platform/contract/values.ts'

/** A list of creators (LIST-003). The default list holds everybody and bears the id of its team. */
export const roster = z.object({
  id,
  organization_id: id,
  name: z.string(),
  creator_count: z.int(),
  is_default: z.boolean(),
})
export type Roster = z.infer<typeof roster>

const name = z.string().trim().max(100).refine(isName, validationMessages.listName)

/** Lists of a team. What is removed from them, or deleted, can be undone for a week by its `removal_id`. */
export const rosters = {
  list: query('/roster/v0/roster/list', {
    summary: 'Lists of a team: the default list, then the others in the order of their making',
    body: z.object({ organization_id: id }),
    answer: z.object({ items: z.array(roster) }),
    shows: ['rosters'],
  }),
  create: command('/roster/v0/roster/create', {
    summary: 'Make a list; 409 where one has the name already',
    body: z.object({ organization_id: id, name }),
    answer: roster,
    status: 201,
    changes: ['rosters'],
  }),
  update: command('/roster/v0/roster/update', {
    summary: 'Rename a list; 409 where another has the name already, or it is the default list',
    body: z.object({ id, name }),
    answer: roster,
    changes: ['rosters'],
  }),
  remove: command('/roster/v0/roster/delete', {
    summary: 'Delete a list, not its creators; 409 for the default list',
    body: z.object({ id }),
    answer: z.object({ id, removal_id: id }),
    changes: ['rosters', 'creators'],
  }),
  undoRemoval: command('/roster/v0/roster/undo_removal', {
    summary:
      'Put back a deleted list, or creators that were removed from lists, as if that had never been. Whom somebody removed ' +
      'again since stays out',
    body: z.object({ organization_id: id, removal_id: id }),
    answer: z.object({
      /** Creators who came back into a list. */
      restored_count: z.int(),
    }),
    changes: ['rosters', 'creators'],
  }),
}
