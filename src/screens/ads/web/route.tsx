import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { workspaceRoute } from '#platform/web/frame/workspace-route.ts'
import { adsSearch } from './address.ts'

export const adsRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/ads',
  validateSearch: adsSearch,
  component: lazyRouteComponent(() => import('./ads-screen.tsx'), 'AdsScreen'),
})
