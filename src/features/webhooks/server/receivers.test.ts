import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Answer, startWebhookWorld } from '../../../../test/webhooks.ts'

let world: Awaited<ReturnType<typeof startWebhookWorld>>
beforeAll(async () => {
  world = await startWebhookWorld()
})
afterEach(() => world.clear())
afterAll(() => world.stop())

describe('a receiver', () => {
  const faults = {
    'that hangs': ['TIMED_OUT', () => {}],
    'that sends one byte of its headers after the other': [
      'TIMED_OUT',
      (_, { socket }) => {
        socket?.write('HTTP/1.1 200 OK\r\n')
        const drip = setInterval(() => socket?.write('x'), 50)
        socket?.on('close', () => clearInterval(drip))
      },
    ],
    'that hangs up': ['CLOSED', request => request.socket.destroy()],
    'that speaks another language': ['CLOSED', (_, { socket }) => socket?.end('SSH-2.0-OpenSSH_9.9\r\n\r\n')],
  } satisfies Record<string, [string, Answer]>

  it.each(Object.entries(faults))('%s is logged with its error', async (_, [fault, answer]) => {
    const { endpoint_id, worker } = await world.listening(answer)
    await world.event()
    expect(await world.run(worker, endpoint_id)).not.toBeNull()
    const [attempt] = await world.attempts(endpoint_id)
    expect(attempt).toMatchObject({ outcome: 'FAILED', status: null, fault })
    expect(attempt?.duration_ms).toBeLessThan(3_000)
  })

  it('that cannot be reached is logged as such', async () => {
    const { endpoint_id, worker, close } = await world.listening()
    await close()
    await world.event()
    await world.run(worker, endpoint_id)
    expect(await world.attempts(endpoint_id)).toMatchObject([{ fault: 'NO_CONNECTION', status: null }])
  })

  it('that streams an endless response is judged by its status, and the first kilobyte is stored', async () => {
    let sent = 0
    const { endpoint_id, worker } = await world.listening((_, response) => {
      response.writeHead(200, { 'content-type': 'text/plain' })
      const pour = () => {
        while (!response.destroyed && sent < 200_000_000 && response.write('é\0'.repeat(32_768))) sent += 98_304
      }
      response.on('drain', pour)
      pour()
    })
    await world.event()
    await world.run(worker, endpoint_id)
    const [attempt] = await world.attempts(endpoint_id)
    expect(attempt).toMatchObject({ outcome: 'DELIVERED', status: 200 })
    expect(attempt?.answer).toMatch(/^(é�){341}/)
    expect(attempt?.answer.length).toBeLessThan(700)
    expect(sent).toBeLessThan(20_000_000)
  })

  it('that sends status 200 and then stalls counts as delivered', async () => {
    const { endpoint_id, worker } = await world.listening((_, response) => void response.writeHead(200).write('so far'))
    await world.event()
    await world.run(worker, endpoint_id)
    expect(await world.attempts(endpoint_id)).toMatchObject([{ outcome: 'DELIVERED', answer: 'so far' }])
  })

  it('that sends Retry-After is paused, then probed with one message', async () => {
    const { endpoint_id, received, answer, worker } = await world.listening((_, response) =>
      response.writeHead(429, { 'retry-after': '120' }).end(),
    )
    for (let many = 0; many < 5; many++) await world.event()
    const next = await world.run(worker, endpoint_id)
    expect(received).toHaveLength(5)
    expect((next?.getTime() ?? 0) - world.clock.now().getTime()).toBeGreaterThanOrEqual(120_000)
    world.clock.advance(60_000)
    await world.run(worker, endpoint_id)
    expect(received).toHaveLength(5)
    world.clock.advance(61_000)
    await world.run(worker, endpoint_id)
    expect(received).toHaveLength(6)
    answer(200)
    world.clock.advance(121_000)
    await world.run(worker, endpoint_id)
    // the one that went first has failed twice, and waits for its own third time
    const states = (await world.deliveries(endpoint_id)).map(({ state, attempts }) => `${state} ${attempts}`)
    expect(states.sort()).toEqual([...Array(4).fill('DELIVERED 2'), 'PENDING 2'])
  })

  it.each([
    ['ten minutes, as a date', (now: Date) => new Date(now.getTime() + 600_000).toUTCString(), 600],
    ['a day, capped at an hour', () => '86400', 3_600],
    ['a time in the past', (now: Date) => new Date(now.getTime() - 600_000).toUTCString(), 0],
    ['an unparsable value', () => 'soon', 0],
  ])('that is overloaded asks for a pause of %s', async (_, after, seconds) => {
    const { endpoint_id, worker } = await world.listening((_, response) =>
      response.writeHead(503, { 'retry-after': after(world.clock.now()) }).end(),
    )
    await world.event()
    await world.run(worker, endpoint_id)
    const { rest_until } = (await world.endpointRow(endpoint_id)) ?? {}
    // a date of HTTP knows no milliseconds
    expect(Math.ceil((rest_until.getTime() - world.clock.now().getTime()) / 1000)).toBe(seconds)
  })

  it('that keeps failing is backed off exponentially, up to five minutes', async () => {
    const { endpoint_id, worker } = await world.listening(500)
    const rests: number[] = []
    for (let rounds = 0; rounds < 9; rounds++) {
      await world.event()
      await world.run(worker, endpoint_id)
      const row = await world.endpointRow(endpoint_id)
      const rest = Math.max(0, row?.rest_until.getTime() - world.clock.now().getTime())
      rests.push(rest / 1000)
      world.clock.advance(rest)
    }
    expect(rests).toEqual([0, 5, 10, 20, 40, 80, 160, 300, 300])
  })
})
