import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { workspaceRoute } from '#platform/web/frame/workspace-route.ts'
import { segmentAddress } from './address.ts'

/** Posts leads to the segment with most of them. */
export const postsRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/posts',
  component: lazyRouteComponent(() => import('./posts-home.tsx'), 'PostsHome'),
})

export const segmentRoute = segmentAddress.update({
  component: lazyRouteComponent(() => import('./explorer-screen.tsx'), 'ExplorerScreen'),
})
