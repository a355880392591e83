import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { workspaceRoute } from '#platform/web/frame/workspace-route.ts'
import { sequenceSearch } from './address.ts'

const outreachRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/outreach',
  component: lazyRouteComponent(() => import('./outreach-screen.tsx'), 'OutreachScreen'),
})

const sequenceRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/outreach/sequences/$sequenceId',
  validateSearch: sequenceSearch,
  component: lazyRouteComponent(() => import('./sequence/sequence-screen.tsx'), 'SequenceScreen'),
})

export const outreachRoutes = [outreachRoute, sequenceRoute] as const
