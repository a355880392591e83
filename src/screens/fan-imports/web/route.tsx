import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { importSearch, importsSearch } from '#features/sheet-imports/web/import-search.ts'
import { workspaceRoute } from '#platform/web/frame/workspace-route.ts'

export const importsRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/fans/import',
  validateSearch: importsSearch,
  component: lazyRouteComponent(() => import('./imports-screen.tsx'), 'ImportsScreen'),
})

export const importRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/fans/import/$importId',
  validateSearch: importSearch,
  component: lazyRouteComponent(() => import('./import-screen.tsx'), 'ImportScreen'),
})
