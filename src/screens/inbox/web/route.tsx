import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { workspaceRoute } from '#platform/web/frame/workspace-route.ts'
import { inboxSearch } from './address.ts'

export const inboxRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/inbox',
  validateSearch: inboxSearch,
  component: lazyRouteComponent(() => import('./inbox-screen.tsx'), 'InboxScreen'),
})
