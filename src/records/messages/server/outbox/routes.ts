import type { FastifyPluginAsync } from 'fastify'
import type { Database } from '#platform/server/database/db.ts'
import { anyone } from '#platform/server/http/access.ts'
import type { Route } from '#platform/server/http/serve.ts'
import { serve } from '#platform/server/http/serve.ts'
import { outboxCalls } from '#records/messages/contract.ts'
import { outboxScript, outboxStyle } from '#records/messages/server/outbox/look.ts'
import { outboxHtml } from '#records/messages/server/outbox/page.ts'
import { listOutbox } from '#records/messages/server/outbox/queries.ts'

const SHOWN = 50

/** The outbox as JSON. `enabled` in the demo, in development and in tests; in production there is no such call. */
export const outboxRoutes = ({ enabled }: { enabled: boolean }): Route[] =>
  enabled
    ? serve(outboxCalls, {
        list: { access: anyone, run: async ({ db, input }) => ({ messages: await listOutbox(db, input) }) },
      })
    : []

/** `/outbox`: what the demo would have sent, to be read on a phone. Unknown (404) where not `enabled`. */
export const outboxPage =
  ({ database, enabled }: { database: Database; enabled: boolean }): FastifyPluginAsync =>
  async http => {
    if (!enabled) return
    http.get('/outbox', async (request, reply) => {
      const { q } = request.query as { q?: unknown }
      const to = typeof q === 'string' ? q.trim().slice(0, 320) : ''
      const messages = await database.outsideOrganizations(db => listOutbox(db, { to, limit: SHOWN }))
      return reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(outboxHtml(messages, to))
    })
    http.get('/outbox/outbox.css', (_request, reply) => reply.type('text/css; charset=utf-8').send(outboxStyle))
    http.get('/outbox/outbox.js', (_request, reply) => reply.type('text/javascript; charset=utf-8').send(outboxScript))
  }
