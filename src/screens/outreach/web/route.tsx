import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { workspaceRoute } from '#platform/web/frame/workspace-route.ts'

export const outreachRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/outreach',
  component: lazyRouteComponent(() => import('./outreach-screen.tsx'), 'OutreachScreen'),
})
