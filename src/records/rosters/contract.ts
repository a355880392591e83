import { z } from 'zod'
import { command, query } from '#platform/contract/endpoint.ts'
import { isEmail, isName, validationMessages } from '#platform/contract/validators.ts'
import { id, instant } from '#platform/contract/values.ts'
import { creator } from '#records/creators/contract.ts'
import { socialProfile } from '#records/social-profiles/contract.ts'

/** A list of creators (LIST-003). The default list holds every creator and has the id of its team. */
export const roster = z.object({
  id,
  organization_id: id,
  name: z.string(),
  creator_count: z.int(),
  is_default: z.boolean(),
})
export type Roster = z.infer<typeof roster>

const name = z.string().trim().max(100).refine(isName, validationMessages.listName)

/** Lists of a team. Removals and deletions can be undone for a week by their `removal_id`. */
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
    answer: z.object({ id, name: z.string(), creator_count: z.int(), removal_id: id }),
    changes: ['rosters', 'creators'],
  }),
  deleted: query('/roster/v0/roster/deleted', {
    summary: 'Lists that were deleted in the last seven days and can be put back, newest first',
    body: z.object({ organization_id: id }),
    answer: z.object({
      items: z.array(
        z.object({
          removal_id: id,
          name: z.string(),
          /** When it was deleted; null where nobody counted. */
          creator_count: z.int().nullable(),
          deleted_at: instant,
        }),
      ),
    }),
    shows: ['rosters'],
  }),
  undoRemoval: command('/roster/v0/roster/undo_removal', {
    summary:
      'Put back a deleted list, or creators that were removed from lists, as if that had never been. Whom somebody removed ' +
      'again since stays out',
    body: z.object({ organization_id: id, removal_id: id }),
    answer: z.object({
      /** Creators who returned to a list. */
      restored_count: z.int(),
    }),
    changes: ['rosters', 'creators'],
  }),
}

const profilesToAdd = z
  .array(
    z.object({
      social_profile_id: id,
      /** Saved as an Email contact of the creator (IMPORT-020). */
      email_address: z.string().trim().refine(isEmail, validationMessages.email).nullish(),
    }),
  )
  .min(1)
  .max(500)
const profileIds = z.array(id).min(1).max(500)

/** Members of a list, by profile: adding a profile without a creator creates one. An unknown profile fails the whole call. */
export const rosterMembers = {
  add: command('/roster/v0/roster/add_creators_by_social_profile', {
    summary: 'Put creators into a list, and into the default list; who is in it already stays as they are',
    body: z.object({ roster_id: id, social_profiles: profilesToAdd }),
    answer: z.object({ creators: z.array(creator) }),
    changes: ['creators', 'rosters', 'applicants'],
  }),
  remove: command('/roster/v0/roster/remove_creators_by_social_profile', {
    summary: 'Take creators out of a list; out of the default list is out of every list. Undone by its `removal_id`',
    body: z.object({ roster_id: id, social_profile_ids: profileIds }),
    answer: z.object({ removed_count: z.int(), removal_id: id }),
    changes: ['creators', 'rosters', 'applicants'],
  }),
  bulkCreate: command('/roster/v0/creator/bulk_create_by_social_profile', {
    summary: 'Put creators into the default list',
    body: z.object({ organization_id: id, social_profiles: profilesToAdd }),
    answer: z.object({ creators: z.array(creator) }),
    changes: ['creators', 'rosters', 'applicants'],
  }),
  getBySocialProfile: query('/roster/v0/detail/get_by_social_profile', {
    summary: 'The profile, and the creator of the roster whose it is, if it is one',
    body: z.object({ organization_id: id, social_profile_id: id }),
    answer: z.object({ creator: creator.nullable(), social_profile: socialProfile }),
    shows: ['creators', 'social_profiles'],
  }),
}
