import { createRoute } from '@tanstack/react-router'
import { z } from 'zod'
import { rootRoute } from '#platform/web/frame/root-route.ts'

/** Where one came from; used only through `nextPath`. */
const next = z.string().max(2000).optional().catch(undefined)

export const loginAddress = createRoute({
  getParentRoute: () => rootRoute,
  path: '/login',
  validateSearch: z.object({ next, demo: z.literal(1).optional().catch(undefined) }),
})

export const signUpAddress = createRoute({
  getParentRoute: () => rootRoute,
  path: '/sign-up',
  validateSearch: z.object({ next, email: z.string().max(254).optional().catch(undefined) }),
})

export const invitationAddress = createRoute({
  getParentRoute: () => rootRoute,
  path: '/accept-invitation/$invitationId',
})
