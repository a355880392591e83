import { z } from 'zod'
import { command, query } from '#platform/contract/endpoint.ts'
import { id } from '#platform/contract/values.ts'
import { DEFAULT_GROUP } from './quick-replies.ts'
import { MAX_LETTERS } from './rules.ts'

export const quickReply = z.object({
  id,
  group_name: z.string(),
  /** May hold {{sender}}, {{artist}} and {{song}}. */
  text: z.string(),
})
export type QuickReply = z.output<typeof quickReply>

export const quickReplies = {
  list: query('/app/v2/mentions/quick_replies/list', {
    summary: 'Texts that answers to mentions begin with, by group, the default group first',
    body: z.object({ organization_id: id }),
    answer: z.object({ items: z.array(quickReply) }),
    shows: ['quick_replies'],
  }),
  save: command('/app/v2/mentions/quick_replies/save', {
    summary: 'Add a quick reply, or change the one with the id; at most 200',
    body: z.object({
      organization_id: id,
      id: id.optional(),
      group_name: z.string().trim().min(1).max(60).default(DEFAULT_GROUP),
      text: z.string().trim().min(1).max(MAX_LETTERS),
    }),
    answer: quickReply,
    changes: ['quick_replies'],
  }),
  delete: command('/app/v2/mentions/quick_replies/delete', {
    summary: 'Delete a quick reply',
    body: z.object({ organization_id: id, id }),
    answer: quickReply,
    changes: ['quick_replies'],
  }),
}
