import { z } from 'zod'
import { command } from '#platform/contract/endpoint.ts'
import { id } from '#platform/contract/values.ts'
import { fanFilter, fanSelection } from '#records/fans/contract.ts'

const tag = z
  .string()
  .trim()
  .min(1)
  .max(100)
  .refine(text => !/[“”\p{Cc}]/u.test(text), 'Must not contain “, ” or control characters.')
const tagging = z.object({
  ...fanFilter,
  organization_id: id,
  selection: fanSelection,
  tags: z.array(tag).min(1).max(20),
})
const answer = z.object({ fans: z.int() })

export const fanTags = {
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
