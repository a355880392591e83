import { type ChildProcess, fork } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { smtpSimulator } from '#integrations/messaging/smtp-simulator.ts'
import { systemClock } from '#platform/server/clock.ts'
import { createDatabase, type Database } from '#platform/server/database/db.ts'
import { loginUrl } from '#platform/server/database/roles.ts'
import { secretBox } from '#platform/server/secret-box.ts'
import { sendAgain } from '#records/messages/server/message-queries.ts'
import { messageQueue } from '#records/messages/server/queue-message.ts'
import { cloneDatabase } from '../../../../test/database.ts'
import { eventually } from '../../../../test/server.ts'

const keys = `test:${randomBytes(32).toString('base64')}`
const team = randomUUID()
const MESSAGES = 40
let cloned: Awaited<ReturnType<typeof cloneDatabase>>
let database: Database
let owner: pg.Pool
let server: Awaited<ReturnType<typeof smtpSimulator>>
const workers: ChildProcess[] = []
beforeAll(async () => {
  cloned = await cloneDatabase()
  database = createDatabase({ url: loginUrl(cloned.ownerUrl), max: 4 })
  owner = new pg.Pool({ connectionString: cloned.ownerUrl, max: 2 })
  owner.on('error', () => {})
  server = await smtpSimulator()
})
afterAll(async () => {
  for (const worker of workers) worker.kill('SIGKILL')
  await server.close()
  await owner.end()
  await database.close()
  await cloned.drop()
})

async function startWorker({ clockAheadMs = 0 } = {}): Promise<ChildProcess> {
  const worker = fork(fileURLToPath(new URL('../../../../test/workers/message-worker.ts', import.meta.url)), {
    env: {
      ...process.env,
      WORKER_DATABASE_URL: loginUrl(cloned.ownerUrl),
      WORKER_SMTP_PORT: String(server.port),
      WORKER_KEYS: keys,
      WORKER_CLOCK_AHEAD_MS: String(clockAheadMs),
    },
  })
  workers.push(worker)
  await once(worker, 'message')
  return worker
}

const states = async () => (await owner.query<{ id: string; state: string }>('select id, state from messages')).rows

/** How often each message arrived, by the id in its Message-ID. */
async function arrivals(): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  for (const { raw } of server.received) {
    const id = (await PostalMime.parse(raw)).messageId?.slice(1, 37) ?? ''
    counts.set(id, (counts.get(id) ?? 0) + 1)
  }
  return counts
}

test('a worker killed while sending loses no message and sends none twice; another takes over within 10 s and shows uncertain ones as unknown (threat 31)', {
  timeout: 60_000,
}, async () => {
  const content = {
    kind: 'SIGNUP_CONFIRMATION',
    locale: 'en',
    artist: 'Mara Vale',
    drop_title: 'Low Tide',
    page_url: 'https://fans.example/m',
  } as const
  const queue = messageQueue({ box: secretBox(keys), clock: systemClock })
  // four sessions take their message but never say so: all four hands of the worker surely wait when it is killed
  server.fail(...Array.from({ length: 13 }, (_, n) => (n < 9 ? ('none' as const) : ('accept-then-hang' as const))))
  await database.inOrganization(team, async db => {
    for (let i = 0; i < MESSAGES; i++)
      await queue(db, { organization_id: team, channel: 'EMAIL', to: `fan${i}@example.org`, content })
  })

  const first = await startWorker()
  await eventually(async () => server.received.length >= 13, 20_000)
  // sends what is not begun; for it the minute after which an attempt must have ended is over
  await startWorker({ clockAheadMs: 60_000 })
  first.kill('SIGKILL')
  const killedAt = performance.now()
  await eventually(async () => (await states()).every(({ state }) => state === 'SENT' || state === 'UNKNOWN'), 30_000)
  expect(performance.now() - killedAt).toBeLessThan(10_000)

  const counts = await arrivals()
  const settled = await states()
  expect(settled).toHaveLength(MESSAGES)
  expect([...counts.values()].filter(count => count > 1)).toEqual([])
  for (const { id, state } of settled) if (state === 'SENT') expect(counts.get(id)).toBe(1)
  const unknown = settled.filter(({ state }) => state === 'UNKNOWN').map(({ id }) => id)
  expect(unknown).toHaveLength(4)

  // canary: sending again whatever is not known to be sent, as a simpler queue would, is seen as a second copy
  const arrived = unknown.find(id => counts.has(id))
  expect(arrived).toBeDefined()
  await database.inOrganization(team, db => sendAgain(db, { organization_id: team, id: arrived ?? '' }, new Date()))
  await eventually(async () => (await arrivals()).get(arrived ?? '') === 2, 10_000)
})
