import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { workspaceRoute } from '#platform/web/frame/workspace-route.ts'
import { homeSearch } from './address.ts'

export const homeRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/home',
  validateSearch: homeSearch,
  component: lazyRouteComponent(() => import('./home-screen.tsx'), 'HomeScreen'),
})
