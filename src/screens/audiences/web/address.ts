import { createRoute } from '@tanstack/react-router'
import { z } from 'zod'
import { workspaceRoute } from '#platform/web/frame/workspace-route.ts'

export const audiencesSearch = z.object({
  q: z.coerce.string().max(200).optional().catch(undefined),
  show: z.enum(['used', 'archived']).optional().catch(undefined),
})

/** `fan`: the fan who is explained. */
export const explainSearch = z.object({ fan: z.uuid().optional().catch(undefined) })

export const builderAddress = createRoute({
  getParentRoute: () => workspaceRoute,
  /** `new`, or the id of a saved one. */
  path: '/audiences/$audienceId',
  validateSearch: explainSearch,
})
