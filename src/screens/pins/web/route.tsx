import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { workspaceRoute } from '#platform/web/frame/workspace-route.ts'
import { pinsSearch } from './address.ts'

export const pinsRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/pins',
  validateSearch: pinsSearch,
  component: lazyRouteComponent(() => import('./pins-screen.tsx'), 'PinsScreen'),
})
