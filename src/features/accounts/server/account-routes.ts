import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Pool } from 'pg'
import type { Database, Db } from '#platform/server/database/db.ts'
import { notFound, raise } from '#platform/server/errors.ts'
import { anyone, type Identity, type RequestFacts, type Role, signedIn } from '#platform/server/http/access.ts'
import { bySession } from '#platform/server/http/by-session.ts'
import { answered, type Route, serve } from '#platform/server/http/serve.ts'
import { accounts, demoSignIn } from '../contract.ts'
import type { AskAuth, Asked } from './ask-auth.ts'
import type { SignInLimits } from './limits.ts'
import { endSession, endSessions, endSessionWithToken, isEmpty, isInvited, listSessions } from './people.ts'
import type { SessionCookie } from './session-cookie.ts'

interface AccountRoutesOptions {
  ask: AskAuth
  pool: Pool
  cookie: SessionCookie
  limits: SignInLimits
  demo: boolean
  /** False: only who was invited may make an account, and the very first person. */
  openSignUp: boolean
}

/** Calls of better-auth bring their own transactions, and hashing a password would hold ours for 85 ms. */
const itself = { transaction: 'none' } as const
const oneself = bySession(signedIn)

export function accountRoutes({ ask, pool, cookie, limits, demo, openSignUp }: AccountRoutesOptions): Route[] {
  /** Signs in through better-auth and ends the session that the browser had before. */
  async function signInBy(path: string, asked: Asked, { request, database }: Visit) {
    const { body, cookies } = await ask(request, path, asked)
    await endSessionWithToken(pool, cookie.tokenHash(request.cookies))
    const answer = await database.outsideOrganizations(db => signedInAnswer(db, body.user as SignedInUser))
    return answered(answer, { cookies })
  }

  const routes = serve(accounts, {
    me: {
      access: signedIn,
      run: ({ db, caller }) => {
        const { user_id, name, email, api_key } = caller.identity as Identity
        return signedInAnswer(db, { id: user_id, name, email }, api_key?.organization_id)
      },
    },
    options: {
      ...itself,
      access: anyone,
      run: async () => ({ demo, sign_up: openSignUp || (await isEmpty(pool)) }),
    },
    login: {
      ...itself,
      access: anyone,
      limits: limits.login,
      run: visit => signInBy('/sign-in/email', { body: visit.input }, visit),
    },
    logout: {
      ...itself,
      access: oneself,
      run: async ({ request }) => answered({}, { cookies: (await ask(request, '/sign-out')).cookies }),
    },
    signUp: {
      ...itself,
      access: anyone,
      limits: limits.signUp,
      run: ({ input, request }) =>
        inEqualTime(500, async () => {
          if (openSignUp || (await isInvited(pool, input.email)) || (await isEmpty(pool)))
            await ask(request, '/sign-up/email', { body: input })
        }),
    },
    sendVerification: {
      ...itself,
      access: anyone,
      limits: limits.mail,
      // without the visitor's session, which would make better-auth answer differently
      run: ({ input, request }) =>
        inEqualTime(600, () => ask({ ...request, cookies: {} }, '/send-verification-email', { body: input })),
    },
    verifyEmail: {
      ...itself,
      access: anyone,
      limits: limits.token,
      run: async ({ input, request }) => {
        const { cookies } = await ask(request, '/verify-email', { method: 'GET', query: input })
        return answered({ signed_in: cookies.length > 0 }, { cookies })
      },
    },
    sendMagicLink: {
      ...itself,
      access: anyone,
      limits: limits.mail,
      run: ({ input, request }) =>
        inEqualTime(300, () =>
          ask(request, '/sign-in/magic-link', { body: { ...input, name: input.email.split('@')[0] } }),
        ),
    },
    useMagicLink: {
      ...itself,
      access: anyone,
      limits: limits.token,
      run: visit => signInBy('/magic-link/verify', { method: 'GET', query: visit.input }, visit),
    },
    requestPasswordReset: {
      ...itself,
      access: anyone,
      limits: limits.mail,
      run: ({ input, request }) => inEqualTime(300, () => ask(request, '/request-password-reset', { body: input })),
    },
    resetPassword: {
      ...itself,
      access: anyone,
      limits: limits.token,
      run: async ({ input, request }) => {
        await ask(request, '/reset-password', { body: { token: input.token, newPassword: input.new_password } })
        return {}
      },
    },
    changePassword: {
      ...itself,
      access: oneself,
      limits: limits.token,
      run: async ({ input, request }) => {
        const { cookies } = await ask(request, '/change-password', {
          body: {
            currentPassword: input.current_password,
            newPassword: input.new_password,
            revokeOtherSessions: true,
          },
        })
        return answered({}, { cookies })
      },
    },
    rename: {
      ...itself,
      access: oneself,
      run: async ({ input, request }) => {
        await ask(request, '/update-user', { body: input })
        return {}
      },
    },
    sessions: {
      ...itself,
      access: oneself,
      run: async ({ caller }) => {
        const { user_id, session_id } = caller.identity as Identity
        const items = await listSessions(pool, user_id)
        return { items: items.map(session => ({ ...session, current: session.id === session_id })) }
      },
    },
    endSession: {
      ...itself,
      access: oneself,
      run: async ({ input, caller }) => {
        const ended = await endSession(pool, (caller.identity as Identity).user_id, input.session_id)
        return ended ? {} : raise(notFound('Session'))
      },
    },
    signOutEverywhere: {
      ...itself,
      access: oneself,
      run: async ({ caller }) => {
        await endSessions(pool, (caller.identity as Identity).user_id)
        return answered({}, { cookies: [{ name: cookie.name, value: '', maxAgeSeconds: 0 }] })
      },
    },
  })
  if (!demo) return routes
  const demoRoutes = serve(demoSignIn, {
    demo: { ...itself, access: anyone, limits: limits.token, run: visit => signInBy('/sign-in/demo', {}, visit) },
  })
  return [...routes, ...demoRoutes]
}

interface Visit {
  request: RequestFacts
  database: Database
}

type SignedInUser = { id: string; name: string; email: string }

async function signedInAnswer(db: Db, { id, name, email }: SignedInUser, only?: string) {
  const { rows } = await sql<{ id: string; name: string; slug: string; role: Role; brand_ids: string[] }>`
    select id, name, slug, role, brand_ids from auth_organizations(${id})`.execute(db)
  return { user: { id, name, email }, organizations: rows.filter(row => only === undefined || row.id === only) }
}

/** Answers after `ms` at the earliest, failed or not, so that the time tells nothing of the address. */
async function inEqualTime(ms: number, run: () => Promise<unknown>): Promise<Record<string, never>> {
  const [result] = await Promise.allSettled([run(), sleep(ms)])
  if (result.status === 'rejected') throw result.reason
  return {}
}
