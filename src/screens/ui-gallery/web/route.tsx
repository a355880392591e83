import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from '#platform/web/root-route.ts'

/** The living page of every part in every state. The server answers `/ui` in development and demo only. */
export const route = createRoute({
  getParentRoute: () => rootRoute,
  path: '/ui',
  component: lazyRouteComponent(() => import('./gallery.tsx'), 'Gallery'),
})
