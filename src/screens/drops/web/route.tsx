import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { workspaceRoute } from '#platform/web/frame/workspace-route.ts'
import { dropAddress, dropsSearch } from './address.ts'

export const dropsRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/drops',
  validateSearch: dropsSearch,
  component: lazyRouteComponent(() => import('./drops-screen.tsx'), 'DropsScreen'),
})

export const dropRoute = dropAddress.update({
  component: lazyRouteComponent(() => import('./drop-screen.tsx'), 'DropScreen'),
})
