import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { importsSearch } from '#features/sheet-imports/web/import-search.ts'
import { workspaceRoute } from '#platform/web/frame/workspace-route.ts'
import { postImportAddress } from './address.ts'

export const postImportsRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/posts/import',
  validateSearch: importsSearch,
  component: lazyRouteComponent(() => import('./post-imports-screen.tsx'), 'PostImportsScreen'),
})

export const postImportRoute = postImportAddress.update({
  component: lazyRouteComponent(() => import('./post-import-screen.tsx'), 'PostImportScreen'),
})
