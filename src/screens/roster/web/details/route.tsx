import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { workspaceRoute } from '#platform/web/frame/workspace-route.ts'

/** A creator in full on a page of their own, by a profile of theirs. */
export const creatorDetailsRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/creators/$profileId',
  component: lazyRouteComponent(() => import('./details-page.tsx'), 'DetailsPage'),
})
