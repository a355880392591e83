import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { importsSearch } from '#features/sheet-imports/web/import-search.ts'
import { workspaceRoute } from '#platform/web/frame/workspace-route.ts'
import { importAddress } from './address.ts'

export const importsRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/fans/import',
  validateSearch: importsSearch,
  component: lazyRouteComponent(() => import('./imports-screen.tsx'), 'ImportsScreen'),
})

export const importRoute = importAddress.update({
  component: lazyRouteComponent(() => import('./import-screen.tsx'), 'ImportScreen'),
})
