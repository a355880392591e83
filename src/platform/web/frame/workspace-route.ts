import { createRoute } from '@tanstack/react-router'
import { rootRoute } from './root-route.ts'

/** Parent of every screen behind sign-in. It adds nothing to the address; the workspace screen gives it its frame. */
export const workspaceRoute = createRoute({ getParentRoute: () => rootRoute, id: 'workspace' })
