import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, test } from 'vitest'
import { outbox } from '#integrations/messaging/outbox.ts'
import { sendMessageWork } from '#records/messages/server/send-message.ts'
import { oneTimeCode, scriptedProvider, startMessageWorld } from '../../../../test/messages.ts'

const world = await startMessageWorld()
afterAll(world.stop)
const {
  database,
  clock,
  box,
  contactKeys,
  team,
  queueMessage,
  queue,
  worker,
  run,
  rowOf,
  stored,
  logged,
  secondsUntil,
} = world

describe('a message', () => {
  test('is sent once, however often its job runs', async () => {
    const { provider, taken } = scriptedProvider()
    const handler = worker(provider)
    const id = await queue()
    await run(handler, id)
    await run(handler, id)
    expect(taken).toMatchObject([
      { id, channel: 'EMAIL', to: 'fan@example.org', subject: 'You are on the list: Low Tide' },
    ])
    expect(await rowOf(id)).toMatchObject({ state: 'SENT', provider: 'scripted', provider_id: 'p-1', attempts: 1 })
  })

  test('is sent once when two workers run its job at the same moment', async () => {
    const { provider, taken } = scriptedProvider()
    const id = await queue()
    await Promise.all([run(worker(provider), id), run(worker(provider), id)])
    expect(taken).toHaveLength(1)
    expect(await rowOf(id)).toMatchObject({ state: 'SENT' })
  })

  test('is not sent when the transaction that queued it rolls back', async () => {
    let lostId: string | null = null
    const lost = database.inOrganization(team, async db => {
      lostId = await queueMessage(db, {
        organization_id: team,
        channel: 'EMAIL',
        to: 'undone@example.org',
        content: oneTimeCode,
      })
      throw new Error('later failure')
    })
    await expect(lost).rejects.toThrow('later failure')
    expect(await stored(['messages', 'job_outbox'])).not.toContain(lostId)
    expect(lostId).toBeTruthy()
  })

  test('is queued once when requested twice under one deduplication key', async () => {
    const once = `confirmation:${randomUUID()}`
    expect(await queue({ once })).toBeTruthy()
    expect(await queue({ once })).toBeNull()
  })

  test('is not found by another team', async () => {
    const { provider, taken } = scriptedProvider()
    const id = await queue()
    await run(worker(provider), id, randomUUID())
    expect(taken).toEqual([])
  })
})

describe('a one-time code (threat 4)', () => {
  test('is never stored in clear text (row, job, log) and is wiped once sent', async () => {
    const { provider, taken } = scriptedProvider([{ outcome: 'retry', reason: '429' }])
    const handler = worker(provider)
    const id = await queue({ channel: 'PHONE', to: '447700900123', content: oneTimeCode })
    const before = await stored(['messages', 'job_outbox'])
    await run(handler, id)
    const between = await stored(['messages', 'job_outbox'])
    await run(handler, id)
    expect(taken.at(-1)).toMatchObject({ to: '+447700900123', text: expect.stringContaining('604371') })
    expect(await rowOf(id)).toMatchObject({ state: 'SENT', sealed: null })
    for (const seen of [before, between, await stored(['messages', 'job_outbox']), logged.join()]) {
      expect(seen).not.toContain('604371')
      expect(seen).not.toContain('7700900123')
    }
    expect(before).toContain(id)
  })

  test('would be found by that search if it were stored (canary)', async () => {
    await outbox(database).send({ id: randomUUID(), channel: 'PHONE', to: '+447700900199', text: 'Code 604399' })
    expect(await stored(['outbox_messages'])).toContain('604399')
  })

  test('is not sent after it expired', async () => {
    const { provider, taken } = scriptedProvider()
    const id = await queue({ content: oneTimeCode, send_before: new Date(clock.now().getTime() + 600_000) })
    clock.advance(600_000)
    await run(worker(provider), id)
    expect(taken).toEqual([])
    expect(await rowOf(id)).toMatchObject({ state: 'FAILED', reason: 'too late; never tried', sealed: null })
  })
})

describe('when the provider fails (threat 33)', () => {
  test('waits for the Retry-After time plus jitter', async () => {
    const { provider, taken } = scriptedProvider([{ outcome: 'retry', reason: '429', after_ms: 7_000 }])
    const handler = worker(provider)
    const id = await queue()
    const waits = secondsUntil(await run(handler, id))
    expect(waits).toBeGreaterThanOrEqual(7)
    expect(waits).toBeLessThanOrEqual(8.75)
    expect(await rowOf(id)).toMatchObject({ state: 'QUEUED', attempts: 1, reason: '429' })
    clock.advance(9_000)
    expect(await run(handler, id)).toBeNull()
    expect(taken).toHaveLength(2)
    expect(await rowOf(id)).toMatchObject({ state: 'SENT' })
  })

  test('pauses every message on that channel, and no other channel', async () => {
    const slow = scriptedProvider([{ outcome: 'retry', reason: '429', after_ms: 7_000 }])
    const quick = scriptedProvider()
    const handler = sendMessageWork({
      providers: { EMAIL: slow.provider, PHONE: quick.provider, WHATSAPP: quick.provider },
      box,
      contactKeys,
    })
    await run(handler, await queue())
    const second = await queue()
    expect(secondsUntil(await run(handler, second))).toBeGreaterThanOrEqual(7)
    expect(await rowOf(second)).toMatchObject({ state: 'QUEUED', attempts: 0 })
    await run(handler, await queue({ channel: 'PHONE', to: '+447700900123' }))
    expect(slow.taken).toHaveLength(1)
    expect(quick.taken).toHaveLength(1)
  })

  test('opens the circuit after five failures in a row, then sends one probe', async () => {
    let recover = () => {}
    let tries = 0
    const { provider } = scriptedProvider([], {
      send: () =>
        ++tries <= 5
          ? Promise.resolve({ outcome: 'retry', reason: '500' })
          : new Promise(resolve => {
              recover = () => resolve({ outcome: 'sent', provider_id: 'p' })
            }),
    })
    const handler = worker(provider)
    for (let failures = 0; failures < 5; failures++) await run(handler, await queue())
    const [first, second] = [await queue(), await queue()]
    expect(secondsUntil(await run(handler, first))).toBeGreaterThanOrEqual(5)
    expect(tries).toBe(5)
    clock.advance(5_000)
    const probe = run(handler, first)
    await world.untilSending(first)
    expect(secondsUntil(await run(handler, second))).toBeGreaterThanOrEqual(1)
    expect(tries).toBe(6)
    recover()
    expect(await probe).toBeNull()
    const next = run(handler, second)
    await world.untilSending(second)
    recover()
    expect(await next).toBeNull()
  })

  test('marks a rejected message as failed and shows the reason to the team', async () => {
    const { provider, taken } = scriptedProvider([{ outcome: 'rejected', reason: 'the person has opted out' }])
    const handler = worker(provider)
    const id = await queue()
    await run(handler, id)
    await run(handler, id)
    expect(taken).toHaveLength(1)
    expect(await rowOf(id)).toMatchObject({ state: 'FAILED', reason: 'the person has opted out' })
  })

  test('retries a message for a day, then marks it failed', async () => {
    const { provider, taken } = scriptedProvider(
      Array.from({ length: 500 }, () => ({ outcome: 'retry' as const, reason: '503' })),
    )
    const handler = worker(provider)
    const id = await queue()
    for (let runs = 0; runs < 400; runs++) {
      const at = await run(handler, id)
      if (!at) break
      clock.advance(at.getTime() - clock.now().getTime())
    }
    expect(await rowOf(id)).toMatchObject({ state: 'FAILED', reason: 'too late; 503' })
    expect(taken.length).toBeGreaterThan(100)
  })
})
