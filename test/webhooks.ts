import { randomBytes, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'
import type { WebhookEventType } from '#features/webhooks/events.ts'
import { deliverWebhooksWork, webhookFetch } from '#features/webhooks/server/deliver.ts'
import { createEndpoint } from '#features/webhooks/server/endpoints.ts'
import { queueWebhookEvent } from '#features/webhooks/server/queue-event.ts'
import { testClock } from '#platform/server/clock.ts'
import { createDatabase } from '#platform/server/database/db.ts'
import { loginUrl } from '#platform/server/database/roles.ts'
import type { GuardedFetch } from '#platform/server/http/guarded-fetch.ts'
import { TryAgainAt } from '#platform/server/jobs/jobs.ts'
import { silentLog } from '#platform/server/log.ts'
import { newId } from '#platform/server/new-id.ts'
import { secretBox } from '#platform/server/secret-box.ts'
import { cloneDatabase } from './database.ts'

export interface Received {
  id: string
  headers: Record<string, string>
  body: string
}

export type Answer = (request: IncomingMessage, response: ServerResponse, received: Received) => void

/** A server that gets webhooks and answers as told: with a status, or by a function. */
export async function receiver(answer: number | Answer = 204) {
  const received: Received[] = []
  let answering = answer
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const headers = request.headers as Record<string, string>
    const got = { id: headers['webhook-id'] ?? '', headers, body: Buffer.concat(chunks).toString() }
    received.push(got)
    if (typeof answering === 'number') response.writeHead(answering).end()
    else answering(request, response, got)
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/hook`,
    port,
    received,
    answer(next: number | Answer) {
      answering = next
    },
    async close() {
      if (!server.listening) return
      server.closeAllConnections()
      await new Promise(done => server.close(done))
    },
  }
}

interface Asked {
  url: string
  event_types?: WebhookEventType[]
}

/** A team with endpoints, and the job that delivers to them, run by hand under a clock that stands still. */
export async function startWebhookWorld() {
  const cloned = await cloneDatabase()
  const database = createDatabase({ url: loginUrl(cloned.ownerUrl), max: 10 })
  const owner = new pg.Pool({ connectionString: cloned.ownerUrl, max: 2 })
  owner.on('error', () => {})
  const clock = testClock(new Date())
  const keys = `test:${randomBytes(32).toString('base64')}`
  const box = secretBox(keys)
  const team = randomUUID()
  const sql = async <R extends pg.QueryResultRow>(text: string, values?: unknown[]) =>
    (await owner.query<R>(text, values)).rows

  const open: { close(): Promise<unknown> }[] = []
  const endpoint = ({ url, event_types = ['fan.opted_out'] }: Asked) =>
    database.inOrganization(team, db =>
      createEndpoint(db, box, { organization_id: team, url, description: '', event_types }),
    )
  /** A worker of its own. */
  const worker = (fetch: GuardedFetch = webhookFetch({ allowLoopback: true, timeoutMs: 400 })) =>
    deliverWebhooksWork({ box, fetch })

  return {
    endpoint,
    worker,
    /** An endpoint with the server behind it, and a worker for it. */
    async listening(answer?: number | Answer) {
      const server = await receiver(answer)
      open.push(server)
      return { ...server, ...(await endpoint({ url: server.url })), worker: worker() }
    },
    /** Closes what listens, and removes endpoints and events. */
    async clear() {
      await owner.query('delete from webhook_endpoints; delete from webhook_events')
      for (const server of open.splice(0)) await server.close()
    },
    database,
    clock,
    keys,
    box,
    team,
    ownerUrl: cloned.ownerUrl,
    sql,
    /** Something happens: a fan opts out. Answers the fan's id. */
    async event(): Promise<string> {
      const fan_id = newId()
      await database.inOrganization(team, db =>
        queueWebhookEvent(db, team, {
          type: 'fan.opted_out',
          occurred_at: clock.now(),
          data: { fan_id, channels: ['EMAIL'] },
        }),
      )
      return fan_id
    },
    /** Runs the job once, as the queue would; gives when it wants to be run again. */
    async run(handler: ReturnType<typeof deliverWebhooksWork>, endpoint_id: string): Promise<Date | null> {
      await owner.query('delete from job_outbox')
      try {
        const context = { database, clock, log: silentLog, attempt: 1, lastAttempt: false }
        await handler.run(context, { organization_id: team, endpoint_id })
      } catch (error) {
        if (error instanceof TryAgainAt) return error.at
        throw error
      }
      const [next] = await sql<{ run_at: Date | null }>(
        `select run_at from job_outbox where task = 'deliver_webhooks' order by run_at limit 1`,
      )
      return next?.run_at ?? null
    },
    attempts: (endpoint_id: string) =>
      sql('select * from webhook_attempts where endpoint_id = $1 order by started_at, id', [endpoint_id]),
    deliveries: (endpoint_id: string) =>
      sql('select * from webhook_deliveries where endpoint_id = $1 order by event_id', [endpoint_id]),
    endpointRow: async (endpoint_id: string) =>
      (await sql('select * from webhook_endpoints where id = $1', [endpoint_id]))[0],
    async stop() {
      for (const server of open.splice(0)) await server.close()
      await owner.end()
      await database.close()
      await cloned.drop()
    },
  }
}
