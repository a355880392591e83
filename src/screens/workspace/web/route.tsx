import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { workspaceRoute } from '#platform/web/frame/workspace-route.ts'
import { FrameSkeleton } from './frame-skeleton.tsx'
import { ScreenFailed, ScreenNotFound } from './lost-screens.tsx'

/** The signed-in frame around every screen of the workspace. */
workspaceRoute.update({
  component: lazyRouteComponent(() => import('./workspace-screen.tsx'), 'WorkspaceScreen'),
  // from the first script on, until the first screen is there; between screens the frame stands
  pendingComponent: FrameSkeleton,
  pendingMs: 0,
  pendingMinMs: 0,
  notFoundComponent: ScreenNotFound,
  errorComponent: ScreenFailed,
})

/** Any other address inside the frame: says so, with the navigation still there. */
export const lostRoute = createRoute({ getParentRoute: () => workspaceRoute, path: '$', component: ScreenNotFound })

export { workspaceRoute }
