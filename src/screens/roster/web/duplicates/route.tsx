import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { z } from 'zod'
import { workspaceRoute } from '#platform/web/frame/workspace-route.ts'

export const duplicatesSearch = z.object({
  cursor: z.string().optional().catch(undefined),
  start: z.int().positive().optional().catch(undefined),
})

export const creatorDuplicatesRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/roster/duplicates',
  validateSearch: duplicatesSearch,
  component: lazyRouteComponent(() => import('./duplicates-screen.tsx'), 'DuplicatesScreen'),
})
