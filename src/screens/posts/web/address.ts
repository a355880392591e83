import { createRoute } from '@tanstack/react-router'
import { z } from 'zod'
import { workspaceRoute } from '#platform/web/frame/workspace-route.ts'
import { postPlatform } from '#records/posts/contract.ts'
import { postSort } from '#records/posts/post-filter.ts'

const texts = z.array(z.string()).optional().catch(undefined)
const day = z.iso.date().optional().catch(undefined)

/** What the explorer's address says. Without days it shows the last thirty. */
export const explorerSearch = z.object({
  q: z.coerce.string().max(200).optional().catch(undefined),
  view: z.literal('grid').optional().catch(undefined),
  filters: z.literal('hidden').optional().catch(undefined),
  country: texts,
  platform: z.array(postPlatform).optional().catch(undefined),
  from: day,
  to: day,
  days: z.literal('all').optional().catch(undefined),
  genre: texts,
  trend: z.enum(['yes', 'no']).optional().catch(undefined),
  trends: texts,
  hashtag: texts,
  type: z.enum(['artist', 'ugc']).optional().catch(undefined),
  sort: postSort.optional().catch(undefined),
  dir: z.literal('asc').optional().catch(undefined),
  size: z.int().positive().max(100).optional().catch(undefined),
  cursor: z.string().optional().catch(undefined),
  start: z.int().positive().optional().catch(undefined),
  /** The post in the viewer; `first` and `last` of the page that is coming. */
  post: z.string().optional().catch(undefined),
  /** The trend whose details are open. */
  open_trend: z.string().optional().catch(undefined),
})
export type ExplorerSearch = z.output<typeof explorerSearch>

export const segmentAddress = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/segments/$segmentId',
  validateSearch: explorerSearch,
})
