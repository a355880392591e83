import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { workspaceRoute } from '#platform/web/frame/workspace-route.ts'
import { postImportAddress } from './address.ts'
import { postImportsSearch } from './search.ts'

export const postImportsRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/posts/import',
  validateSearch: postImportsSearch,
  component: lazyRouteComponent(() => import('./post-imports-screen.tsx'), 'PostImportsScreen'),
})

export const postImportRoute = postImportAddress.update({
  component: lazyRouteComponent(() => import('./post-import-screen.tsx'), 'PostImportScreen'),
})
