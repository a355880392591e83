import { z } from 'zod'
import { command, query } from '#platform/contract/endpoint.ts'
import { rowSelection } from '#platform/contract/selection.ts'
import { id } from '#platform/contract/values.ts'
import { fanFilter } from '#records/fans/contract.ts'

export const MAX_TAG_LENGTH = 100

export const fanTag = z
  .string()
  .trim()
  .min(1)
  .max(MAX_TAG_LENGTH)
  .refine(text => !/[“”\p{Cc}]/u.test(text), 'Must not contain “, ” or control characters.')
const tagging = z.object({
  ...fanFilter,
  organization_id: id,
  selection: rowSelection,
  tags: z.array(fanTag).min(1).max(20),
})
const answer = z.object({
  /** Fans who have another set of tags now. */
  fans: z.int(),
  /** Who got or lost which tag, for taking it back; null for more than 5,000. */
  changed: z.array(z.object({ tag: z.string(), fan_ids: z.array(id) })).nullable(),
})
export type TaggedFans = z.output<typeof answer>

export const fanTags = {
  list: query('/app/v2/fan_tags/list', {
    summary: 'Tags of the team’s fans in alphabetical order, at most 500',
    body: z.object({ organization_id: id }),
    answer: z.object({ items: z.array(z.object({ tag: z.string(), fans: z.int() })) }),
    shows: ['fans'],
  }),
  add: command('/app/v2/fan_tags/add', {
    summary: 'Tag the selected fans; answers how many fans got a tag that they did not have',
    body: tagging,
    answer,
    changes: ['fans', 'audiences'],
  }),
  remove: command('/app/v2/fan_tags/remove', {
    summary: 'Take tags from the selected fans; answers how many fans lost one',
    body: tagging,
    answer,
    changes: ['fans', 'audiences'],
  }),
}
