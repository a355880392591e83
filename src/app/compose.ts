import type { FastifyPluginAsync } from 'fastify'
import type { Settings } from '#app/settings.ts'
import type { Sessions } from '#platform/server/access.ts'
import { type Clock, systemClock } from '#platform/server/clock.ts'
import { createDatabase } from '#platform/server/db.ts'
import { createHttpServer } from '#platform/server/http.ts'
import { startJobRunner } from '#platform/server/job-runner.ts'
import type { JobHandler } from '#platform/server/jobs.ts'
import { liveChanges } from '#platform/server/live-changes.ts'
import { createLog, type Log } from '#platform/server/log.ts'
import type { Route } from '#platform/server/serve.ts'

/** What tests replace. */
export interface Overrides {
  clock?: Clock
  log?: Log
}

/** The product, wired: the only place where pools and providers are made. Nothing listens or works yet. */
export async function createApp(settings: Settings, overrides: Overrides = {}) {
  const clock = overrides.clock ?? systemClock
  const log = overrides.log ?? createLog(settings.LOG_LEVEL)
  const url = settings.DATABASE_APP_URL
  const database = createDatabase({ url, max: settings.DATABASE_CONNECTIONS })

  // stands until accounts are wired
  const sessions: Sessions = { identify: async () => null, membership: async () => null }
  const routes: Route[] = []
  const pages: FastifyPluginAsync[] = [liveChanges({ url, database, sessions, log })]
  const jobs: JobHandler[] = []

  const http = await createHttpServer({
    services: { database, sessions, clock },
    routes,
    pages,
    log,
    publicUrl: settings.PUBLIC_URL,
    trustedProxies: settings.TRUSTED_PROXIES,
  })
  return {
    settings,
    database,
    http,
    routes,
    startJobs: () => startJobRunner({ url, database, handlers: jobs, log, clock }),
    async close() {
      await http.close()
      await database.close()
    },
  }
}

export type App = Awaited<ReturnType<typeof createApp>>
