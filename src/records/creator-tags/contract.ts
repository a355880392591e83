import { z } from 'zod'
import { command, query } from '#platform/contract/endpoint.ts'
import { cursorPage, page } from '#platform/contract/paging.ts'
import { isName, validationMessages } from '#platform/contract/validators.ts'
import { id } from '#platform/contract/values.ts'
import { MAX_CREATORS, MAX_TAG_LENGTH, MAX_TAGS } from './rules.ts'

/** Tag names of a team are unique ignoring case (TAG-021). */
const name = z.string().trim().max(MAX_TAG_LENGTH).refine(isName, validationMessages.tagName)

export const tag = z.object({
  name: z.string(),
  description: z.string().nullable(),
  /** Number of the team's creators with this tag. */
  applied_count: z.int(),
})
export type Tag = z.infer<typeof tag>

const tags = z.object({ items: z.array(tag) })
const organization = { organization_id: id }
const tag_names = z.array(name).min(1).max(MAX_TAGS)
const tagging = z.object({ creator_ids: z.array(id).min(1).max(MAX_CREATORS), tag_names })
const { cursor, limit: page_size } = cursorPage(100)

/** A team's tags for its creators. */
export const creatorTags = {
  list: query('/roster/v0/tags/list', {
    summary: "The team's tags by name",
    body: z.object({ ...organization, q: z.string().trim().max(MAX_TAG_LENGTH).default(''), cursor, page_size }),
    answer: page(tag),
    shows: ['tags'],
  }),
  update: command('/roster/v0/tags/update', {
    summary: 'Give a tag another name; 409 where another tag has it. Filters find it by the new name within moments',
    body: z.object({ ...organization, old_name: z.string(), new_name: name }),
    answer: tag,
    changes: ['tags', 'creators'],
  }),
  add: command('/roster/v0/tags/add', {
    summary: 'Put tags on creators, on all of them or on none; a tag that is not there yet is made',
    body: tagging,
    answer: tags,
    changes: ['tags', 'creators', 'creator_details'],
  }),
  remove: command('/roster/v0/tags/remove', {
    summary: 'Take tags off creators, off all of them or off none. The tags stay',
    body: tagging,
    answer: tags,
    changes: ['tags', 'creators', 'creator_details'],
  }),
  removeAll: command('/roster/v0/tags/remove_all', {
    summary: 'Delete tags, and take them off every creator. An hour long they can be brought back',
    body: z.object({ ...organization, tag_names }),
    answer: z.object({
      /** Number of deleted tags; unknown names do not count. */
      removed_count: z.int(),
      /** Input of `restore`. */
      removal_id: id,
    }),
    changes: ['tags', 'creators'],
  }),
  restore: command('/roster/v0/tags/restore', {
    summary: 'Bring back what was deleted, on the creators that had it',
    body: z.object({ ...organization, removal_id: id }),
    answer: tags,
    changes: ['tags', 'creators'],
  }),
  listForCreator: query('/roster/v0/tags/list_for_creator', {
    summary: 'The tags of a creator by name',
    body: z.object({ creator_id: id }),
    answer: tags,
    shows: ['tags', 'creators'],
  }),
}
