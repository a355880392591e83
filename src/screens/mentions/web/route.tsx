import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { workspaceRoute } from '#platform/web/frame/workspace-route.ts'
import { mentionsSearch } from './address.ts'

export const mentionsRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/mentions',
  validateSearch: mentionsSearch,
  component: lazyRouteComponent(() => import('./mentions-screen.tsx'), 'MentionsScreen'),
})
