import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from '#platform/web/frame/root-route.ts'
import { invitationAddress, loginAddress, signUpAddress } from './address.ts'
import { frontRoute } from './front/front-route.ts'

export const loginRoute = loginAddress.update({
  component: lazyRouteComponent(() => import('./login-screen.tsx'), 'LoginScreen'),
})

export const magicLinkRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/magic-link',
  component: lazyRouteComponent(() => import('./magic-link-screen.tsx'), 'MagicLinkScreen'),
})

export const signUpRoute = signUpAddress.update({
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

export const invitationRoute = invitationAddress.update({
  component: lazyRouteComponent(() => import('./invitation-screen.tsx'), 'InvitationScreen'),
})

/** Everything before the workspace. */
export const signInRoutes = [
  frontRoute,
  loginRoute,
  magicLinkRoute,
  signUpRoute,
  confirmEmailRoute,
  newTeamRoute,
  forgotPasswordRoute,
  resetPasswordRoute,
  invitationRoute,
] as const
