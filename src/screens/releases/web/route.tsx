import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { workspaceRoute } from '#platform/web/frame/workspace-route.ts'
import { releaseAddress, releasesSearch } from './address.ts'

const releasesRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/releases',
  validateSearch: releasesSearch,
  component: lazyRouteComponent(() => import('./releases-screen.tsx'), 'ReleasesScreen'),
})

const releaseRoute = releaseAddress.update({
  component: lazyRouteComponent(() => import('./release-screen.tsx'), 'ReleaseScreen'),
})

export const releasesRoutes = [releasesRoute, releaseRoute] as const
