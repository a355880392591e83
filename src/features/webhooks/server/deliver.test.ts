import { Webhook } from 'standardwebhooks'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Received, startWebhookWorld } from '../../../../test/webhooks.ts'
import { webhookFetch } from './deliver.ts'
import { updateEndpoint } from './endpoints.ts'
import { replay } from './replay.ts'

const verified = (secret: string, { body, headers }: Received) => new Webhook(secret).verify(body, headers)

let world: Awaited<ReturnType<typeof startWebhookWorld>>
beforeAll(async () => {
  world = await startWebhookWorld()
})
afterEach(() => world.clear())
afterAll(() => world.stop())

describe('a delivery', () => {
  it('is a POST that the official Standard Webhooks verifier accepts with its own secret only', async () => {
    const { endpoint_id, secret, received, worker } = await world.listening()
    const fan_id = await world.event()
    expect(await world.run(worker, endpoint_id)).toBeNull()
    const [got, ...more] = received
    if (!got) throw new Error('nothing came')
    expect(more).toEqual([])
    expect(verified(secret, got)).toEqual({
      type: 'fan.opted_out',
      timestamp: world.clock.now().toISOString(),
      data: { fan_id, channels: ['EMAIL'], drop_id: null },
    })
    expect(got.headers).toMatchObject({ 'content-type': 'application/json', 'user-agent': 'Fanfare-Webhooks/1.0' })
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    // canaries: another secret, another body, another id
    const other = await world.endpoint({ url: 'https://other.example' })
    expect(() => verified(other.secret, got)).toThrow()
    expect(() => verified(secret, { ...got, body: got.body.replace('opted', 'signed') })).toThrow()
    expect(() => verified(secret, { ...got, headers: { ...got.headers, 'webhook-id': 'another' } })).toThrow()
    const [delivery] = await world.deliveries(endpoint_id)
    expect(delivery).toMatchObject({ event_id: got.id, state: 'DELIVERED', attempts: 1 })
    expect(await world.attempts(endpoint_id)).toMatchObject([{ outcome: 'DELIVERED', status: 204, fault: null }])
  })

  it('is attempted ten times in three days with the same id and bytes, each signed with its own timestamp', async () => {
    const { endpoint_id, received, worker } = await world.listening(500)
    await world.event()
    const started = world.clock.now().getTime()
    const hours: number[] = []
    for (let next: Date | null = world.clock.now(); next; ) {
      world.clock.advance(Math.max(0, next.getTime() - world.clock.now().getTime()))
      const before = received.length
      next = await world.run(worker, endpoint_id)
      if (received.length > before) hours.push((world.clock.now().getTime() - started) / 3_600_000)
      if (hours.length > 20) throw new Error('never ends')
    }
    expect(hours).toHaveLength(10)
    for (const [at, least] of [0, 0, 0.08, 0.58, 2.5, 7.5, 17.5, 31.5, 51.5, 75.5].entries()) {
      expect(hours[at]).toBeGreaterThanOrEqual(least)
      expect(hours[at]).toBeLessThanOrEqual(least * 1.11 + 0.1)
    }
    const seconds = (hours[1] ?? 0) * 3_600
    expect(seconds).toBeGreaterThanOrEqual(5)
    expect(seconds, 'what failed by accident is there at once').toBeLessThan(8)
    expect(new Set(received.map(({ id }) => id)).size).toBe(1)
    expect(new Set(received.map(({ body }) => body)).size).toBe(1)
    expect(new Set(received.map(({ headers }) => headers['webhook-signature'])).size).toBe(10)
    expect(await world.deliveries(endpoint_id)).toMatchObject([{ state: 'FAILED', attempts: 10 }])
  })

  it.each([
    ['a redirect', 302],
    ['a failure of the server', 503],
    ['a refusal', 400],
  ])('that gets %s counts as failed and is retried', async (_, status) => {
    const { endpoint_id, worker } = await world.listening(status)
    await world.event()
    expect(await world.run(worker, endpoint_id)).not.toBeNull()
    expect(await world.attempts(endpoint_id)).toMatchObject([{ outcome: 'FAILED', status, fault: null }])
    expect(await world.deliveries(endpoint_id)).toMatchObject([{ state: 'PENDING', attempts: 1 }])
  })

  it('that fails late does not overwrite a delivery that succeeded meanwhile', async () => {
    const { endpoint_id, worker } = await world.listening(async (_, response) => {
      await world.sql(`update webhook_deliveries set state = 'DELIVERED', settled_at = now() where endpoint_id = $1`, [
        endpoint_id,
      ])
      response.writeHead(500).end()
    })
    await world.event()
    await world.run(worker, endpoint_id)
    expect(await world.attempts(endpoint_id)).toMatchObject([{ outcome: 'FAILED', status: 500 }])
    expect(await world.deliveries(endpoint_id)).toMatchObject([{ state: 'DELIVERED' }])
  })

  it('whose last attempt fails at the old URL of a moving endpoint is attempted at the new URL without the old back-off', async () => {
    const moved = await world.listening(200)
    const { endpoint_id, worker } = await world.listening(async (_, response) => {
      const named = { organization_id: world.team, endpoint_id }
      await world.database.inOrganization(world.team, db =>
        updateEndpoint(db, named, { url: moved.url }, world.clock.now()),
      )
      response.writeHead(503, { 'retry-after': '3600' }).end()
    })
    await world.sql('delete from webhook_endpoints where id = $1', [moved.endpoint_id])
    await world.event()
    await world.sql('update webhook_deliveries set attempts = 9')
    await world.run(worker, endpoint_id)
    expect((await world.attempts(endpoint_id)).map(({ status }) => status)).toEqual([503, 200])
    expect(await world.deliveries(endpoint_id)).toMatchObject([{ state: 'DELIVERED', attempts: 10 }])
    expect(await world.endpointRow(endpoint_id)).toMatchObject({ failures: 0, rest_until: null })
  })

  it('does not follow redirects, not even to localhost (threat 15)', async () => {
    const inside = await world.listening()
    const { endpoint_id, worker } = await world.listening((_, response) =>
      response.writeHead(307, { location: inside.url }).end('moved'),
    )
    await world.event()
    await world.run(worker, endpoint_id)
    expect(inside.received).toEqual([])
    expect(await world.attempts(endpoint_id)).toMatchObject([{ outcome: 'FAILED', status: 307, answer: 'moved' }])
  })
})

describe('a worker', () => {
  it('that dies while delivering leaves the message to another, which logs that and resends it under the same id', async () => {
    const { endpoint_id, received, worker } = await world.listening()
    await world.event()
    // what a killed worker leaves behind
    await world.sql(`update webhook_deliveries set sending_since = $1, due_at = $2 where endpoint_id = $3`, [
      world.clock.now(),
      new Date(world.clock.now().getTime() + 60_000),
      endpoint_id,
    ])
    const next = await world.run(worker, endpoint_id)
    expect(received).toEqual([])
    world.clock.advance((next?.getTime() ?? 0) - world.clock.now().getTime())
    await world.run(worker, endpoint_id)
    const [delivery] = await world.deliveries(endpoint_id)
    expect(received.map(({ id }) => id)).toEqual([delivery?.event_id])
    expect((await world.attempts(endpoint_id)).map(({ fault, status }) => fault ?? status)).toEqual([
      'INTERRUPTED',
      204,
    ])
    expect(delivery).toMatchObject({ state: 'DELIVERED', attempts: 1 })
  })

  it('serves four endpoints in parallel, each by one job, and misses no event queued meanwhile', async () => {
    const waiting: (() => void)[] = []
    const servers = await Promise.all(
      Array.from({ length: 5 }, () =>
        world.listening((_, response) => void waiting.push(() => response.writeHead(200).end())),
      ),
    )
    const worker = world.worker(webhookFetch({ allowLoopback: true }))
    const context = {
      database: world.database,
      clock: world.clock,
      log: console as never,
      attempt: 1,
      lastAttempt: false,
    }
    const run = ({ endpoint_id }: (typeof servers)[0]) =>
      worker.run(context, { organization_id: world.team, endpoint_id })
    await world.event()
    const [first, ...others] = servers
    if (!first) throw new Error('no server')
    const running = servers.slice(0, 4).map(run)
    await expect.poll(() => waiting.length).toBe(4)
    await expect(run(servers[4] ?? first)).rejects.toThrow('other endpoints are being served')
    await world.event()
    // asked for again while it is being served: ends at once, and the one in hand goes on
    await run(first)
    expect(first.received).toHaveLength(1)
    for (const end of waiting.splice(0)) end()
    await expect.poll(() => waiting.length).toBe(4)
    for (const end of waiting.splice(0)) end()
    await Promise.all(running)
    for (const { received } of [first, ...others.slice(0, 3)]) expect(received).toHaveLength(2)
  })
})

describe('a replay', () => {
  it('resends one message under its id, or all that failed since a time', async () => {
    const { endpoint_id, received, answer, worker } = await world.listening(410)
    const since = world.clock.now()
    for (let many = 0; many < 3; many++) await world.event()
    await world.run(worker, endpoint_id)
    await world.sql('update webhook_endpoints set enabled = true where id = $1', [endpoint_id])
    answer(200)
    const again = (which: Parameters<typeof replay>[2]) =>
      world.database.inOrganization(world.team, db =>
        replay(db, { organization_id: world.team, id: endpoint_id }, which),
      )
    expect(await again({ failed_since: new Date(since.getTime() + 1) })).toBe(0)
    expect(await again({ failed_since: since })).toBe(3)
    await world.run(worker, endpoint_id)
    expect((await world.deliveries(endpoint_id)).map(({ state }) => state)).toEqual(Array(3).fill('DELIVERED'))
    const [delivered] = received
    expect(await again({ event_id: delivered?.id ?? '' })).toBe(1)
    await world.run(worker, endpoint_id)
    expect(received.filter(({ id, body }) => id === delivered?.id && body === delivered.body)).toHaveLength(3)
  })
})
