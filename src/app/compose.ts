import { replayErasures } from '#app/operate/replay-erasures.ts'
import { groups } from '#app/parts.ts'
import { createServices, type Overrides } from '#app/services/services.ts'
import type { Settings } from '#app/settings.ts'
import { staticFiles, workspacePages } from '#app/static-files.ts'
import { sessionCookieName } from '#features/accounts/server/session-cookie.ts'
import { exportFiles } from '#features/exports/server/export-files.ts'
import { ownHostsOnly } from '#features/own-domains/server/own-hosts-only.ts'
import { webhookEvents } from '#features/webhooks/events.ts'
import { documentation } from '#platform/server/api-docs/documentation.ts'
import { createDatabase } from '#platform/server/database/db.ts'
import { createHttpServer } from '#platform/server/http/http.ts'
import { liveChanges } from '#platform/server/http/live-changes.ts'
import { startJobRunner } from '#platform/server/jobs/job-runner.ts'
import { mcpEndpoint } from '#platform/server/mcp/mcp-endpoint.ts'
import { admissionKinds } from '#screens/drop-page/server/admission-kinds.ts'

/** The product, wired. Nothing listens or works yet. */
export async function createApp(settings: Settings, overrides: Overrides = {}) {
  const services = await createServices(settings, overrides)
  const { database, databaseUrl: url, clock, log, publicUrl, fanPages } = services

  const made = groups.map(({ name, about, parts }) => ({ name, about, parts: parts.map(part => part(services)) }))
  const parts = made.flatMap(group => group.parts)
  const routes = parts.flatMap(part => part.routes ?? [])
  const chapters = made.flatMap(({ name, about, parts }) =>
    name === null ? [] : [{ name, about, routes: parts.flatMap(part => part.routes ?? []) }],
  )

  const http = await createHttpServer({
    services,
    routes,
    pages: [
      staticFiles,
      workspacePages({
        sessionCookie: sessionCookieName(publicUrl),
        withGallery: !services.inProduction,
        flagService: settings.FLAG_BASE_URL,
      }),
      liveChanges({ ...services, url }),
      exportFiles(
        services,
        parts.flatMap(part => part.exports ?? []),
      ),
      ...parts.flatMap(part => part.pages ?? []),
      documentation(chapters, { publicUrl, events: webhookEvents }),
      mcpEndpoint(chapters, services),
    ],
    log,
    publicUrl,
    trustedProxies: settings.TRUSTED_PROXIES,
    proxyHeader: settings.COUNTRY_HEADER,
    metricsToken: settings.METRICS_TOKEN,
    ...fanPages.notices,
    limitFactor: settings.RATE_LIMIT_FACTOR,
    hostRules: ownHostsOnly(services),
    admissionKinds: admissionKinds(fanPages.busyPages),
  })
  return {
    settings,
    database,
    http,
    routes,
    /** Repeats the work that a restored backup has lost. */
    replayErasures: (log: (line: string) => void) => replayErasures({ database, clock, services, log }),
    /** Opens the minimum of connections before the first visitors need them, and again when they are lost. */
    async warm() {
      const { keptConnections, signUp } = services
      if (database.pool.totalCount < keptConnections) await signUp.signUpWriter.warm(keptConnections)
    },
    async startJobs() {
      // jobs have their own connections, so that jobs waiting for each other delay no visitor
      const own = createDatabase({ url, max: settings.DATABASE_CONNECTIONS })
      const handlers = parts.flatMap(part => part.jobs ?? [])
      const crontab = parts.flatMap(part => part.schedules ?? []).join('\n')
      const runner = await startJobRunner({ url, database: own, handlers, crontab, log, clock })
      return {
        async stop() {
          await runner.stop()
          await own.close()
        },
      }
    },
    async close() {
      await http.close()
      await services.close()
    },
  }
}

export type App = Awaited<ReturnType<typeof createApp>>
