import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { workspaceRoute } from '#platform/web/frame/workspace-route.ts'
import { royaltySearch, worksSearch } from './address.ts'

const overviewRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/royalties',
  validateSearch: royaltySearch,
  component: lazyRouteComponent(() => import('./overview-screen.tsx'), 'OverviewScreen'),
})

const worksRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/royalties/songs',
  validateSearch: worksSearch,
  component: lazyRouteComponent(() => import('./works-screen.tsx'), 'WorksScreen'),
})

export const royaltyRoutes = [overviewRoute, worksRoute] as const
