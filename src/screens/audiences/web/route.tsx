import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { workspaceRoute } from '#platform/web/frame/workspace-route.ts'
import { audiencesSearch, builderAddress } from './address.ts'

export const audiencesRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/audiences',
  validateSearch: audiencesSearch,
  component: lazyRouteComponent(() => import('./audiences-screen.tsx'), 'AudiencesScreen'),
})

export const builderRoute = builderAddress.update({
  component: lazyRouteComponent(() => import('./builder/builder-screen.tsx'), 'BuilderScreen'),
})
