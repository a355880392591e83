import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { workspaceRoute } from '#platform/web/frame/workspace-route.ts'
import { duplicatesSearch } from './search.ts'

export const creatorDuplicatesRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/roster/duplicates',
  validateSearch: duplicatesSearch,
  component: lazyRouteComponent(() => import('./duplicates-screen.tsx'), 'DuplicatesScreen'),
})
