import { z } from 'zod'

const tabs = ['open', 'mine', 'nobodys', 'waiting', 'done'] as const
export type Tab = (typeof tabs)[number]

export const inboxSearch = z.object({
  tab: z.enum(tabs).optional().catch(undefined),
  q: z.string().max(200).optional().catch(undefined),
  thread: z.uuid().optional().catch(undefined),
})
