import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { workspaceRoute } from '#platform/web/frame/workspace-route.ts'
import { trendsSearch } from './search.ts'

export const trendsRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/trends',
  validateSearch: trendsSearch,
  component: lazyRouteComponent(() => import('./trends-screen.tsx'), 'TrendsScreen'),
})
