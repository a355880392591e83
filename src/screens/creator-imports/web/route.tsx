import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { importsSearch } from '#features/sheet-imports/web/import-search.ts'
import { workspaceRoute } from '#platform/web/frame/workspace-route.ts'
import { sheetAddress } from './address.ts'

export const sheetsRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/roster/import',
  validateSearch: importsSearch,
  component: lazyRouteComponent(() => import('./sheets-screen.tsx'), 'SheetsScreen'),
})

export const sheetRoute = sheetAddress.update({
  component: lazyRouteComponent(() => import('./sheet-screen.tsx'), 'SheetScreen'),
})
