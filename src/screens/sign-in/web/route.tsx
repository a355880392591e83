import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { z } from 'zod'
import { rootRoute } from '#platform/web/frame/root-route.ts'

/** Where one came from; used only through `nextPath`. */
const next = z.string().max(2000).optional().catch(undefined)

export const loginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/login',
  validateSearch: z.object({ next, demo: z.literal(1).optional().catch(undefined) }),
  component: lazyRouteComponent(() => import('./login-screen.tsx'), 'LoginScreen'),
})

export const magicLinkRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/magic-link',
  component: lazyRouteComponent(() => import('./magic-link-screen.tsx'), 'MagicLinkScreen'),
})

export const signUpRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/sign-up',
  validateSearch: z.object({ next, email: z.string().max(254).optional().catch(undefined) }),
  component: lazyRouteComponent(() => import('./sign-up-screen.tsx'), 'SignUpScreen'),
})

export const confirmEmailRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/sign-up/confirm',
  component: lazyRouteComponent(() => import('./confirm-email-screen.tsx'), 'ConfirmEmailScreen'),
})

export const newTeamRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/sign-up/team',
  component: lazyRouteComponent(() => import('./new-team-screen.tsx'), 'NewTeamScreen'),
})

export const forgotPasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/forgot-password',
  component: lazyRouteComponent(() => import('./forgot-password-screen.tsx'), 'ForgotPasswordScreen'),
})

export const resetPasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/reset-password',
  component: lazyRouteComponent(() => import('./reset-password-screen.tsx'), 'ResetPasswordScreen'),
})

export const invitationRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/accept-invitation/$invitationId',
  component: lazyRouteComponent(() => import('./invitation-screen.tsx'), 'InvitationScreen'),
})

/** Everything before the workspace. */
export const signInRoutes = [
  loginRoute,
  magicLinkRoute,
  signUpRoute,
  confirmEmailRoute,
  newTeamRoute,
  forgotPasswordRoute,
  resetPasswordRoute,
  invitationRoute,
] as const
