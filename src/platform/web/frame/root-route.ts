import { createRootRoute } from '@tanstack/react-router'

/**
 * The root of every route. A screen exports its own from `src/screens/<name>/web/route.tsx`:
 *
 * @example
 * export const route = createRoute({
 *   getParentRoute: () => rootRoute, // or the frame's route, for screens inside the workspace
 *   path: '/fans',
 *   component: lazyRouteComponent(() => import('./fans-screen.tsx'), 'FansScreen'),
 * })
 *
 * `src/app/workspace.tsx` lists it.
 */
export const rootRoute = createRootRoute()
