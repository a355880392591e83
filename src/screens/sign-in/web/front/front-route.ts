import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { rootRoute } from '#platform/web/frame/root-route.ts'

/** Whether the browser opened `/` itself and nothing was visited since. */
let isFirst = window.location.pathname === '/'

/**
 * What Fanfare is, for visitors. The server sends whoever is signed in from `/` to the workspace, and a link to `/` inside
 * the workspace leads to its start.
 */
export const frontRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  beforeLoad: () => {
    if (!isFirst) throw redirect({ to: '/home', replace: true })
  },
  onLeave: () => {
    isFirst = false
  },
  component: lazyRouteComponent(() => import('./front-screen.tsx'), 'FrontScreen'),
})
