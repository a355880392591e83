import { APIError, type BetterAuthPlugin } from 'better-auth'
import { createAuthEndpoint } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'

/** Signs in without a password, as the owner of the demo team. Part of better-auth in demo mode only. */
export const demoSignInPlugin = (email: string): BetterAuthPlugin => ({
  id: 'demo-sign-in',
  endpoints: {
    signInDemo: createAuthEndpoint('/sign-in/demo', { method: 'POST' }, async ctx => {
      const found = await ctx.context.internalAdapter.findUserByEmail(email)
      if (!found) throw new APIError('NOT_FOUND', { message: 'The demo team is not there yet.' })
      const session = await ctx.context.internalAdapter.createSession(found.user.id)
      await setSessionCookie(ctx, { session, user: found.user })
      return ctx.json({ user: found.user })
    }),
  },
})
