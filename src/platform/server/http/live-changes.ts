import type { FastifyPluginAsync, FastifyReply } from 'fastify'
import pg from 'pg'
import type { Database } from '#platform/server/database/db.ts'
import { badRequest } from '#platform/server/errors.ts'
import { anyMember, type Sessions } from '#platform/server/http/access.ts'
import { factsOf } from '#platform/server/http/http.ts'
import { CHANGES_CHANNEL } from '#platform/server/jobs/job-relay.ts'
import { errorFields, type Log } from '#platform/server/log.ts'

interface LiveOptions {
  url: string
  database: Database
  sessions: Sessions
  log: Log
}

const KEEP_ALIVE_MS = 20_000

/**
 * `GET /app/v2/events?organization_id=`: server-sent events with the changed topics, so that open screens refetch. One
 * database connection of this process listens for all streams. Access is checked again at every keep-alive. Topics are words
 * such as `drops`: brand members hear them too, and what they fetch is limited by its own call.
 */
export function liveChanges({ url, database, sessions, log }: LiveOptions): FastifyPluginAsync {
  return async http => {
    const streams = new Map<string, Set<FastifyReply>>()
    const listener = listen(url, log, notice => {
      const { organization_id, changes } = JSON.parse(notice) as { organization_id: string; changes: string[] }
      for (const reply of streams.get(organization_id) ?? [])
        reply.raw.write(`data: ${JSON.stringify({ changes })}\n\n`)
    })
    http.addHook('preClose', async () => {
      for (const replies of streams.values()) for (const reply of replies) reply.raw.end()
      await listener.stop()
    })

    http.get('/app/v2/events', async (request, reply) => {
      const { organization_id } = request.query as { organization_id?: unknown }
      if (typeof organization_id !== 'string')
        throw badRequest('organization_id is required.', { field: 'organization_id' })
      const gate = { request: factsOf(request), database, sessions, kind: 'query' as const }
      await anyMember.allow(gate, { organization_id })

      reply.hijack()
      const headers = reply.getHeaders() as Record<string, string>
      reply.raw.writeHead(200, {
        ...headers,
        'content-type': 'text/event-stream',
        'cache-control': 'no-store',
        'x-accel-buffering': 'no',
      })
      reply.raw.write('retry: 2000\n\n')
      const mine = streams.get(organization_id) ?? new Set()
      streams.set(organization_id, mine.add(reply))
      const timer = setInterval(() => {
        anyMember.allow(gate, { organization_id }).then(
          () => reply.raw.write(': still here\n\n'),
          () => reply.raw.end(),
        )
      }, KEEP_ALIVE_MS)
      reply.raw.on('close', () => {
        clearInterval(timer)
        mine.delete(reply)
      })
    })
  }
}

const TRY_AGAIN_MS = 1_000

/**
 * Listens on its own connection and reconnects when it is lost: a missed notice costs a late screen, a crash would cost
 * all.
 */
function listen(url: string, log: Log, onNotice: (payload: string) => void) {
  let stopped = false
  let current: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined
  const again = () => {
    if (stopped) return
    clearTimeout(timer)
    timer = setTimeout(connect, TRY_AGAIN_MS)
  }
  function connect() {
    const client = new pg.Client({
      connectionString: url,
      options: '-c role=fanfare_app',
      application_name: 'fanfare_live',
    })
    current = client
    client.on('notification', ({ payload }) => payload && onNotice(payload))
    client.on('error', error => log.warn({ error: errorFields(error) }, 'live changes lost the database'))
    client.on('end', again)
    client
      .connect()
      .then(() => client.query(`listen ${CHANGES_CHANNEL}`))
      .catch(again)
  }
  connect()
  return {
    async stop() {
      stopped = true
      clearTimeout(timer)
      await current?.end().catch(() => {})
    },
  }
}
