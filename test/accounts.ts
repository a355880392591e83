import { createServer } from 'node:net'
import pg from 'pg'
import { type AccountsOptions, createAccounts } from '#features/accounts/server/accounts.ts'
import type { Mail } from '#features/accounts/server/mails.ts'
import { addTeam } from '#features/accounts/server/people.ts'
import { apiKeyRoutes, identifyApiKey } from '#features/api-keys/server/api-keys.ts'
import type { Endpoint, SentOf } from '#platform/contract/endpoint.ts'
import { systemClock } from '#platform/server/clock.ts'
import { createDatabase, createPool } from '#platform/server/database/db.ts'
import { loginUrl } from '#platform/server/database/roles.ts'
import type { Role } from '#platform/server/http/access.ts'
import { createHttpServer, type HttpOptions } from '#platform/server/http/http.ts'
import { silentLog } from '#platform/server/log.ts'
import { cloneDatabase } from './database.ts'
import { type CallOptions, call } from './server.ts'
import { addPersonWithPassword } from './sign-in.ts'

export type AccountsServer = Awaited<ReturnType<typeof startAccountsServer>>

interface Options extends Partial<Pick<AccountsOptions, 'demoOwner' | 'openSignUp' | 'rateLimitFactor'>> {
  publicUrl?: string
  /** How long writing a mail takes. */
  mailMs?: number
  trustedProxies?: HttpOptions['trustedProxies']
}

/** Sign-in, teams and API keys over HTTP, on a database of their own, with the mails they would send in `mails`. */
export async function startAccountsServer({
  publicUrl,
  mailMs = 0,
  trustedProxies = false,
  demoOwner = null,
  openSignUp = true,
  rateLimitFactor = 1000,
}: Options = {}) {
  const cloned = await cloneDatabase()
  const url = loginUrl(cloned.ownerUrl)
  const port = await freePort()
  const base = `http://127.0.0.1:${port}`
  const mails: Mail[] = []
  const database = createDatabase({ url, max: 6 })
  const authPool = createPool({ url, role: 'fanfare_auth', max: 4 })
  const owner = new pg.Pool({ connectionString: cloned.ownerUrl, max: 2 })
  owner.on('error', () => {})
  const accounts = createAccounts({
    database,
    authPool,
    secret: 'a secret of the tests, long enough',
    publicUrl: publicUrl ?? base,
    sendMail: async mail => {
      await new Promise(resolve => setTimeout(resolve, mailMs))
      mails.push(mail)
    },
    identifyApiKey,
    demoOwner,
    openSignUp,
    rateLimitFactor,
  })
  const http = await createHttpServer({
    services: { database, sessions: accounts.sessions, clock: systemClock },
    routes: [...accounts.routes, ...accounts.teamRoutes, ...apiKeyRoutes],
    log: silentLog,
    publicUrl: publicUrl ?? base,
    trustedProxies,
  })
  await http.listen({ host: '127.0.0.1', port })

  return {
    url: base,
    mails,
    authPool,
    ownerUrl: cloned.ownerUrl,
    sql: async <R extends pg.QueryResultRow>(text: string, values?: unknown[]) =>
      (await owner.query<R>(text, values)).rows,
    call: <E extends Endpoint>(endpoint: E, input: SentOf<E>, options?: CallOptions) =>
      call(base, endpoint, input, options),
    /** Token of the newest mail to somebody. */
    tokenFor: (email: string) => mails.findLast(mail => mail.to === email)?.text.match(/#token=(\S+)/)?.[1] ?? '',
    /** Somebody with the usual password. */
    person: (name: string) => addPersonWithPassword(authPool, { name, email: `${name.toLowerCase()}@example.com` }),
    team: (name: string, members: Record<string, Role>) =>
      addTeam(authPool, {
        name,
        slug: `${name.toLowerCase()}-${Object.keys(members)[0]}`,
        members: Object.entries(members).map(([user_id, role]) => ({ user_id, role })),
      }),
    async stop() {
      await http.close()
      await database.close()
      await authPool.end()
      await owner.end()
      await cloned.drop()
    },
  }
}

/** The `cookie` header that goes on with a session an answer has set. */
export const cookieOf = (answer: { headers: Headers }) =>
  answer.headers
    .getSetCookie()
    .map(line => line.split(';')[0])
    .join('; ')

async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>(resolve => probe.listen(0, '127.0.0.1', resolve))
  const { port } = probe.address() as { port: number }
  await new Promise(resolve => probe.close(resolve))
  return port
}
