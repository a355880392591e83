import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { workspaceRoute } from '#platform/web/frame/workspace-route.ts'
import { duplicatesSearch, fanAddress, fansSearch } from './address.ts'

export const fansRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/fans',
  validateSearch: fansSearch,
  component: lazyRouteComponent(() => import('./fans-screen.tsx'), 'FansScreen'),
})

export const duplicatesRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/fans/duplicates',
  validateSearch: duplicatesSearch,
  component: lazyRouteComponent(() => import('./duplicates-screen.tsx'), 'DuplicatesScreen'),
})

export const fanRoute = fanAddress.update({
  component: lazyRouteComponent(() => import('./record/fan-screen.tsx'), 'FanScreen'),
})
