import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from '#platform/web/frame/root-route.ts'

/** The living pages of the design system. The server answers `/ui` in development and demo only. */
export const route = createRoute({ getParentRoute: () => rootRoute, path: '/ui' })

const parts = createRoute({
  getParentRoute: () => route,
  path: '/',
  component: lazyRouteComponent(() => import('./parts-page.tsx'), 'PartsPage'),
})

const list = createRoute({
  getParentRoute: () => route,
  path: '/list',
  component: lazyRouteComponent(() => import('./list-page.tsx'), 'ListPage'),
})

route.addChildren([parts, list])
