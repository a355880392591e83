import { createRoute } from '@tanstack/react-router'
import { z } from 'zod'
import { workspaceRoute } from '#platform/web/frame/workspace-route.ts'

export const messageAddress = createRoute({
  getParentRoute: () => workspaceRoute,
  /** `new`, or the id of one. */
  path: '/messages/$messageId',
  validateSearch: z.object({
    /** The audience that a new one goes to. */
    audience: z.uuid().optional().catch(undefined),
  }),
})
