import { createRoute } from '@tanstack/react-router'
import { z } from 'zod'
import { workspaceRoute } from '#platform/web/frame/workspace-route.ts'
import { funnelSearch } from './funnel/search.ts'
import { tabs } from './words.ts'

/** What of a URL is not understood is left out, so an old link still opens the list. */
export const dropsSearch = z.object({
  tab: z.enum(tabs).optional().catch(undefined),
  q: z.coerce.string().max(200).optional().catch(undefined),
  artist: z.uuid().optional().catch(undefined),
  from: z.iso.date().optional().catch(undefined),
  to: z.iso.date().optional().catch(undefined),
  cursor: z.string().optional().catch(undefined),
  start: z.int().positive().optional().catch(undefined),
  /** The dialog for a new drop is open. */
  new: z.literal(true).optional().catch(undefined),
})
export type DropsSearch = z.output<typeof dropsSearch>

export const dropSearch = z.object({
  days: z.literal([28, 90]).optional().catch(undefined),
  ...funnelSearch.shape,
})

export const dropAddress = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/drops/$dropId',
  validateSearch: dropSearch,
})
