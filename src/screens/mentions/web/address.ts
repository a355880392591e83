import { z } from 'zod'
import { COMMENT_DISPLAYS } from '#records/mentions/rules.ts'

const ids = z.array(z.string()).optional().catch(undefined)
const day = z.iso.date().optional().catch(undefined)
const yesNo = z.enum(['yes', 'no']).optional().catch(undefined)

export const mentionsSearch = z.object({
  kind: z.literal('comments').optional().catch(undefined),
  page: z.enum(['ANSWERED', 'TOO_LATE', 'ALL']).optional().catch(undefined),
  /** How much of each comment is shown. */
  comments: z.enum(COMMENT_DISPLAYS).default('EXPANDED').catch('EXPANDED'),
  view: z.literal('list').optional().catch(undefined),
  q: z.string().max(200).optional().catch(undefined),
  from: day,
  to: day,
  artist: ids,
  account: ids,
  song: yesNo,
  songs: ids,
  verified: yesNo,
  sender: z.string().max(100).optional().catch(undefined),
  mention: z.uuid().optional().catch(undefined),
})
export type MentionsSearch = z.output<typeof mentionsSearch>
