import { afterAll, describe, expect, test } from 'vitest'
import type { MessagingProvider, Outcome } from '#integrations/messaging/port.ts'
import { scriptedProvider, startMessageWorld } from '../../../../test/messages.ts'

const world = await startMessageWorld()
afterAll(world.stop)
const { clock, queue, worker, run, rowOf, untilSending, secondsUntil } = world

describe('a message that may or may not have arrived (threats 31, 32)', () => {
  const unsure: Outcome = { outcome: 'unknown', reason: 'ECONNECTION after DATA' }

  test('becomes unknown and is not retried when the provider has no idempotency keys', async () => {
    const { provider, taken } = scriptedProvider([unsure])
    const handler = worker(provider)
    const id = await queue()
    await run(handler, id)
    await run(handler, id)
    expect(taken).toHaveLength(1)
    expect(await rowOf(id)).toMatchObject({ state: 'UNKNOWN', reason: 'ECONNECTION after DATA' })
  })

  test('is retried under the same idempotency key when the provider supports keys', async () => {
    const { provider, taken } = scriptedProvider([unsure], { idempotentForMs: 3_600_000 })
    const handler = worker(provider)
    const id = await queue()
    expect(await run(handler, id)).not.toBeNull()
    clock.advance(10_000)
    await run(handler, id)
    expect(taken.map(message => message.id)).toEqual([id, id])
    expect(await rowOf(id)).toMatchObject({ state: 'SENT' })
  })

  test('is not retried after the idempotency key expired: 61 minutes later nothing is sent a second time', async () => {
    const { provider, taken } = scriptedProvider([unsure], { idempotentForMs: 3_600_000 })
    const handler = worker(provider)
    const id = await queue()
    await run(handler, id)
    clock.advance(61 * 60_000)
    await run(handler, id)
    expect(taken).toHaveLength(1)
    expect(await rowOf(id)).toMatchObject({ state: 'UNKNOWN' })
  })

  test('is retried after any time when the provider certainly did not accept it (canary)', async () => {
    const { provider, taken } = scriptedProvider([{ outcome: 'retry', reason: '503' }], { idempotentForMs: 3_600_000 })
    const handler = worker(provider)
    const id = await queue()
    await run(handler, id)
    clock.advance(61 * 60_000)
    await run(handler, id)
    expect(taken).toHaveLength(2)
  })

  /** Leaves the row as a worker does that is killed while waiting for the provider. */
  async function abandoned(provider: MessagingProvider) {
    const id = await queue()
    // it gives up after 45 s, when this file's database is gone
    run(worker({ ...provider, send: () => new Promise(() => {}) }), id).catch(() => {})
    await untilSending(id)
    return id
  }

  test('becomes unknown after a worker was killed while sending, once the attempt must have ended', async () => {
    const { provider, taken } = scriptedProvider()
    const id = await abandoned(provider)
    expect(secondsUntil(await run(worker(provider), id))).toBe(45)
    expect(await rowOf(id)).toMatchObject({ state: 'SENDING' })
    clock.advance(45_000)
    await run(worker(provider), id)
    expect(taken).toEqual([])
    expect(await rowOf(id)).toMatchObject({ state: 'UNKNOWN', reason: 'the worker stopped while sending' })
  })

  test('is sent again after a killed worker when the provider supports keys', async () => {
    const { provider, taken } = scriptedProvider([], { idempotentForMs: Number.POSITIVE_INFINITY })
    const id = await abandoned(provider)
    await run(worker(provider), id)
    expect(taken.map(message => message.id)).toEqual([id])
    expect(await rowOf(id)).toMatchObject({ state: 'SENT' })
  })

  test.each<[string, Outcome, string, number]>([
    ['has it', { outcome: 'sent', provider_id: 'SM1' }, 'SENT', 0],
    ['does not have it', { outcome: 'retry', reason: 'not taken' }, 'SENT', 1],
    ['cannot say', { outcome: 'unknown', reason: 'answer lost' }, 'UNKNOWN', 0],
  ])('follows the answer of a provider that can be asked: %s', async (_what, found, state, sends) => {
    const since: Date[] = []
    const { provider, taken } = scriptedProvider([], {
      find: async (_message, from) => {
        since.push(from)
        return found
      },
    })
    const id = await abandoned(provider)
    const begun = clock.now()
    clock.advance(45_000)
    const handler = worker(provider)
    const again = await run(handler, id)
    expect(since).toEqual([begun])
    if (again) {
      clock.advance(60_000)
      await run(handler, id)
    }
    expect(await rowOf(id)).toMatchObject({ state })
    expect(taken).toHaveLength(sends)
  })

  test('ignores the late result of a worker that was given up for dead', async () => {
    const id = await queue()
    let answer = (_: Outcome) => {}
    const slow = scriptedProvider([], {
      send: () =>
        new Promise(resolve => {
          answer = resolve
        }),
    }).provider
    const stalled = run(worker(slow), id)
    await untilSending(id)
    clock.advance(45_000)
    await run(worker(slow), id)
    answer({ outcome: 'retry', reason: 'late' })
    await stalled
    expect(await rowOf(id)).toMatchObject({ state: 'UNKNOWN' })
  })
})
