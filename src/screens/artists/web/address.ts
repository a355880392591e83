import { createRoute } from '@tanstack/react-router'
import { z } from 'zod'
import { workspaceRoute } from '#platform/web/frame/workspace-route.ts'

export const artistsSearch = z.object({
  q: z.string().max(200).optional().catch(undefined),
  type: z.enum(['ARTIST', 'BRAND']).optional().catch(undefined),
  sort: z.enum(['name', 'created_at']).optional().catch(undefined),
  view: z.literal('list').optional().catch(undefined),
  /** The dialog for a new artist is open. */
  new: z.literal(true).optional().catch(undefined),
})
export type ArtistsSearch = z.output<typeof artistsSearch>

export const artistAddress = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/artists/$artistId',
})
