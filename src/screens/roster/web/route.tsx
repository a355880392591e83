import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { workspaceRoute } from '#platform/web/frame/workspace-route.ts'
import { rosterSearch } from './roster-search.ts'

export const rosterRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/roster',
  validateSearch: rosterSearch,
  component: lazyRouteComponent(() => import('./roster-screen.tsx'), 'RosterScreen'),
})
