import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { workspaceRoute } from '#platform/web/frame/workspace-route.ts'
import { messageAddress } from './address.ts'

export const messagesRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/messages',
  component: lazyRouteComponent(() => import('./messages-screen.tsx'), 'MessagesScreen'),
})

export const messageRoute = messageAddress.update({
  component: lazyRouteComponent(() => import('./message-screen.tsx'), 'MessageScreen'),
})
