import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { importSearch, importsSearch } from '#features/sheet-imports/web/import-search.ts'
import { workspaceRoute } from '#platform/web/frame/workspace-route.ts'

export const sheetsRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/roster/import',
  validateSearch: importsSearch,
  component: lazyRouteComponent(() => import('./sheets-screen.tsx'), 'SheetsScreen'),
})

export const sheetRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/roster/import/$importId',
  validateSearch: importSearch,
  component: lazyRouteComponent(() => import('./sheet-screen.tsx'), 'SheetScreen'),
})
