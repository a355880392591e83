import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { workspaceRoute } from '#platform/web/frame/workspace-route.ts'
import { collaboratorAddress, collaboratorsSearch, paidSearch, royaltySearch, worksSearch } from './address.ts'

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

const collaboratorsRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/royalties/collaborators',
  validateSearch: collaboratorsSearch,
  component: lazyRouteComponent(() => import('./collaborators-screen.tsx'), 'CollaboratorsScreen'),
})

const collaboratorRoute = collaboratorAddress.update({
  component: lazyRouteComponent(() => import('./statement-screen.tsx'), 'StatementScreen'),
})

const paidRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/royalties/paid',
  validateSearch: paidSearch,
  component: lazyRouteComponent(() => import('./paid-screen.tsx'), 'PaidScreen'),
})

export const royaltyRoutes = [overviewRoute, worksRoute, collaboratorsRoute, collaboratorRoute, paidRoute] as const
