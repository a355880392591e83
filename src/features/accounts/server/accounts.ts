import type { Pool } from 'pg'
import type { Database } from '#platform/server/database/db.ts'
import type { Sessions } from '#platform/server/http/access.ts'
import type { Route } from '#platform/server/http/serve.ts'
import type { JobHandler } from '#platform/server/jobs/jobs.ts'
import { accountRoutes } from './account-routes.ts'
import { askingAuth } from './ask-auth.ts'
import { createAuth } from './better-auth.ts'
import { forgetExpiredWork } from './forget-expired.ts'
import { signInLimits } from './limits.ts'
import { accountMails, type SendMail } from './mails.ts'
import { sessionCookie } from './session-cookie.ts'
import { createSessions, type IdentifyApiKey } from './sessions.ts'
import { teamRoutes } from './team-routes.ts'

export interface AccountsOptions {
  database: Database
  /** A pool in the role `fanfare_auth`; the caller closes it. */
  authPool: Pool
  /** Signs cookies and mailed links; at least 32 random bytes, as text. Changing it signs everybody out. */
  secret: string
  publicUrl: string
  sendMail: SendMail
  identifyApiKey: IdentifyApiKey
  /** E-mail address of the person whom demo mode signs in; null where there is no demo. */
  demoOwner: string | null
  openSignUp?: boolean
  rateLimitFactor?: number
}

export interface Accounts {
  sessions: Sessions
  /** Sign-in, password, sessions. */
  routes: Route[]
  /** Members and invitations. */
  teamRoutes: Route[]
  jobs: JobHandler[]
}

/** Sign-in and teams: who makes a request, and the calls about accounts. */
export function createAccounts({
  database,
  authPool,
  secret,
  publicUrl,
  sendMail,
  identifyApiKey,
  demoOwner,
  openSignUp = true,
  rateLimitFactor = 1,
}: AccountsOptions): Accounts {
  const cookie = sessionCookie(publicUrl, secret)
  const mails = accountMails(sendMail, publicUrl)
  const auth = createAuth({ pool: authPool, secret, publicUrl, cookieName: cookie.name, mails, demoOwner })
  const ask = askingAuth(auth, { publicUrl, cookieName: cookie.name })
  const limits = signInLimits(rateLimitFactor)
  return {
    sessions: createSessions({ database, cookie, identifyApiKey }),
    routes: accountRoutes({ ask, pool: authPool, cookie, limits, demo: demoOwner !== null, openSignUp }),
    teamRoutes: teamRoutes({ ask, pool: authPool, limits }),
    jobs: [forgetExpiredWork(authPool)],
  }
}
