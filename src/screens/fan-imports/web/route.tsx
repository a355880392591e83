import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { z } from 'zod'
import { importOutcome } from '#features/fan-imports/contract.ts'
import { workspaceRoute } from '#platform/web/workspace-route.ts'

export const importsSearch = z.object({
  cursor: z.string().optional().catch(undefined),
  start: z.int().positive().optional().catch(undefined),
})

export const importsRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/fans/import',
  validateSearch: importsSearch,
  component: lazyRouteComponent(() => import('./imports-screen.tsx'), 'ImportsScreen'),
})

export const importSearch = importsSearch.extend({ outcome: importOutcome.optional().catch(undefined) })

export const importRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/fans/import/$importId',
  validateSearch: importSearch,
  component: lazyRouteComponent(() => import('./import-screen.tsx'), 'ImportScreen'),
})
