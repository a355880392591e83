import { z } from 'zod'

const views = ['steps', 'creators'] as const
export type SequenceView = (typeof views)[number]

export const sequenceSearch = z.object({
  view: z.enum(views).default('steps').catch('steps'),
  /** Place of the open step. */
  step: z.coerce.number().int().min(0).max(9).default(0).catch(0),
})

export const copyFilters = ['ALL', 'UNKNOWN', 'FAILED', 'WITHHELD', 'QUEUED', 'SENT'] as const

export const outreachSearch = z.object({
  /** The mailing that is open. */
  mailing: z.uuid().optional().catch(undefined),
  copies: z.enum(copyFilters).default('ALL').catch('ALL'),
})
