import { createRoute } from '@tanstack/react-router'
import { z } from 'zod'
import { logSearch } from '#features/webhooks/web/log-search.ts'
import { workspaceRoute } from '#platform/web/frame/workspace-route.ts'

export const auditSearch = z.object({
  cursor: z.string().optional().catch(undefined),
  start: z.int().positive().optional().catch(undefined),
})

export const webhookAddress = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/settings/webhooks/$endpointId',
  validateSearch: logSearch,
})
