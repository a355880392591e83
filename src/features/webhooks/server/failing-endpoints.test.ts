import { createServer } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { startWebhookWorld } from '../../../../test/webhooks.ts'
import { webhookFetch } from './deliver.ts'

const DAY = 86_400_000

let world: Awaited<ReturnType<typeof startWebhookWorld>>
beforeAll(async () => {
  world = await startWebhookWorld()
})
afterEach(() => world.clear())
afterAll(() => world.stop())

describe('an endpoint', () => {
  it('that answers 410 is disabled at once, its pending deliveries fail, and its admins are notified', async () => {
    const { endpoint_id, worker } = await world.listening(410)
    await world.event()
    await world.run(worker, endpoint_id)
    expect(await world.endpointRow(endpoint_id)).toMatchObject({ enabled: false, disabled_because: 'GONE' })
    expect(await world.deliveries(endpoint_id)).toMatchObject([{ state: 'FAILED' }])
    expect(await world.sql(`select payload from job_outbox where task = 'webhook_disabled_notice'`)).toMatchObject([
      { payload: { organization_id: world.team, endpoint_id } },
    ])
    await world.event()
    expect(await world.deliveries(endpoint_id)).toHaveLength(1)
  })

  it('is disabled after five days of failures only, not when a delivery succeeded in between', async () => {
    const failing = await world.listening(500)
    const recovering = await world.listening(500)
    for (let day = 0; day < 6; day++) {
      for (const { endpoint_id, worker } of [failing, recovering]) {
        await world.event()
        await world.run(worker, endpoint_id)
      }
      expect((await world.endpointRow(failing.endpoint_id))?.enabled, `day ${day}`).toBe(day < 5)
      recovering.answer(day === 2 ? 200 : 500)
      world.clock.advance(DAY)
    }
    expect(await world.endpointRow(failing.endpoint_id)).toMatchObject({ disabled_because: 'FAILING' })
    expect(await world.endpointRow(recovering.endpoint_id)).toMatchObject({ enabled: true, disabled_because: null })
  })

  it('stays enabled when its failures are three days apart', async () => {
    const { endpoint_id, worker } = await world.listening(500)
    for (let failures = 0; failures < 4; failures++) {
      await world.event()
      await world.run(worker, endpoint_id)
      expect(await world.endpointRow(endpoint_id)).toMatchObject({ enabled: true, last_failure_at: world.clock.now() })
      world.clock.advance(3 * DAY)
    }
  })

  it('stays enabled when it failed long ago and fails once more', async () => {
    const { endpoint_id, worker } = await world.listening(500)
    await world.event()
    await world.run(worker, endpoint_id)
    await world.sql('delete from webhook_deliveries')
    world.clock.advance(30 * DAY)
    await world.event()
    await world.run(worker, endpoint_id)
    expect(await world.endpointRow(endpoint_id)).toMatchObject({ enabled: true })
  })

  it('is not called when its name resolves to an internal address at delivery (threat 15)', async () => {
    let hits = 0
    const canary = createServer(socket => {
      hits++
      socket.destroy()
    })
    await new Promise<void>(done => canary.listen(0, '127.0.0.1', done))
    onTestFinished(() => void canary.close())
    const fetch = webhookFetch({ resolve: async () => ['127.0.0.1'] })
    const { endpoint_id } = await world.endpoint({ url: 'https://rebind.example/hook' })
    await world.event()
    await world.run(world.worker(fetch), endpoint_id)
    expect(await world.attempts(endpoint_id)).toMatchObject([{ fault: 'NOT_ALLOWED', status: null }])
    expect(hits).toBe(0)
  })
})
