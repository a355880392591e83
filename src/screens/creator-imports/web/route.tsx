import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { z } from 'zod'
import { importOutcome } from '#features/fan-imports/contract.ts'
import { workspaceRoute } from '#platform/web/workspace-route.ts'

export const sheetsSearch = z.object({
  cursor: z.string().optional().catch(undefined),
  start: z.int().positive().optional().catch(undefined),
})

export const sheetsRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/roster/import',
  validateSearch: sheetsSearch,
  component: lazyRouteComponent(() => import('./sheets-screen.tsx'), 'SheetsScreen'),
})

export const sheetSearch = sheetsSearch.extend({ outcome: importOutcome.optional().catch(undefined) })

export const sheetRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/roster/import/$importId',
  validateSearch: sheetSearch,
  component: lazyRouteComponent(() => import('./sheet-screen.tsx'), 'SheetScreen'),
})
