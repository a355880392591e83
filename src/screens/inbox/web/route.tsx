import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { z } from 'zod'
import { workspaceRoute } from '#platform/web/frame/workspace-route.ts'

const tabs = ['open', 'mine', 'nobodys', 'waiting', 'done'] as const
export type Tab = (typeof tabs)[number]

export const inboxSearch = z.object({
  tab: z.enum(tabs).optional().catch(undefined),
  q: z.string().max(200).optional().catch(undefined),
  thread: z.uuid().optional().catch(undefined),
})

export const inboxRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/inbox',
  validateSearch: inboxSearch,
  component: lazyRouteComponent(() => import('./inbox-screen.tsx'), 'InboxScreen'),
})
