import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loginUrl } from '#platform/server/database/roles.ts'
import { eventually } from '../../../../test/server.ts'
import { startWebhookWorld } from '../../../../test/webhooks.ts'

const MESSAGES = 60
let world: Awaited<ReturnType<typeof startWebhookWorld>>
const workers: ChildProcess[] = []
beforeAll(async () => {
  world = await startWebhookWorld()
})
afterAll(async () => {
  for (const worker of workers) worker.kill('SIGKILL')
  await world.stop()
})

async function startWorker({ clockAheadMs = 0 } = {}): Promise<ChildProcess> {
  const worker = fork(fileURLToPath(new URL('../../../../test/workers/webhook-worker.ts', import.meta.url)), {
    env: {
      ...process.env,
      WORKER_DATABASE_URL: loginUrl(world.ownerUrl),
      WORKER_KEYS: world.keys,
      WORKER_CLOCK_AHEAD_MS: String(clockAheadMs),
    },
  })
  workers.push(worker)
  await once(worker, 'message')
  return worker
}

test('a worker killed while delivering loses no message; they are redelivered under the same ids', {
  timeout: 60_000,
}, async () => {
  // the first round is answered; of the second half is taken without an answer, so that the worker surely dies in it
  const { endpoint_id, received } = await world.listening((_, response) => {
    if (received.length <= 16 || received.length > 32) response.writeHead(204).end()
    else if (received.length % 2) response.writeHead(204).end()
  })
  for (let many = 0; many < MESSAGES; many++) await world.event()

  const first = await startWorker()
  await eventually(async () => received.length === 32, 20_000)
  first.kill('SIGKILL')
  await once(first, 'exit')
  const settled = async () => (await world.deliveries(endpoint_id)).filter(({ state }) => state === 'DELIVERED').length
  expect(await settled()).toBe(16)

  // what the heartbeat does after half a minute of silence, and the minute that goes by meanwhile
  await world.sql(
    'select graphile_worker.force_unlock_workers(array(select distinct locked_by from graphile_worker.jobs where locked_by is not null))',
  )
  await startWorker({ clockAheadMs: 61_000 })
  await eventually(async () => (await settled()) === MESSAGES, 30_000)

  const times = Map.groupBy(received, ({ id }) => id)
  expect(times.size).toBe(MESSAGES)
  // those of the round that was cut off, and no others: canary for a queue that starts from the beginning
  expect([...times.values()].filter(same => same.length === 2)).toHaveLength(16)
  expect([...times.values()].filter(same => same.length > 2)).toEqual([])
  for (const same of times.values()) expect(new Set(same.map(({ body }) => body)).size).toBe(1)
  const interrupted = (await world.attempts(endpoint_id)).filter(({ fault }) => fault === 'INTERRUPTED')
  expect(interrupted).toHaveLength(16)
})
