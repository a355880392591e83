import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fetchWithRetry } from './fetch-with-retry.ts'

const sentAt: number[] = []
const answers: Response[] = []
const busy = (status: number, retryAfter?: string) =>
  new Response('busy', { status, headers: retryAfter === undefined ? {} : { 'retry-after': retryAfter } })

beforeEach(() => {
  vi.useFakeTimers()
  sentAt.length = answers.length = 0
  vi.stubGlobal('fetch', async () => {
    sentAt.push(Date.now())
    return answers.shift() ?? new Response('done')
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const waits = () => sentAt.slice(1).map((at, index) => at - (sentAt[index] ?? 0))
const settled = async (promise: Promise<Response>) => {
  await vi.runAllTimersAsync()
  return (await promise).status
}

describe('fetch with retries', () => {
  it.each([503, 429])('retries after the time that %d names, with jitter', async status => {
    const first: number[] = []
    for (let at = 0; at < 20; at++) {
      sentAt.length = 0
      answers.push(busy(status, '2'))
      expect(await settled(fetchWithRetry('/x', () => ({})))).toBe(200)
      first.push(waits()[0] ?? 0)
    }
    expect(Math.min(...first)).toBeGreaterThanOrEqual(2_000)
    expect(Math.max(...first)).toBeLessThanOrEqual(3_000)
    expect(new Set(first).size).toBeGreaterThan(10)
  })
  it('gives up after five retries and returns the last answer', async () => {
    answers.push(...Array.from({ length: 9 }, () => busy(503, '1')))
    expect(await settled(fetchWithRetry('/x', () => ({})))).toBe(503)
    expect(sentAt).toHaveLength(5)
  })
  it('does not retry other refusals or a wait that is too long', async () => {
    for (const answer of [busy(400), busy(503), busy(429, '3600'), busy(503, 'Wed, 21 Oct 2026 07:28:00 GMT')]) {
      sentAt.length = 0
      answers.push(answer)
      expect(await settled(fetchWithRetry('/x', () => ({})))).toBe(answer.status)
      expect(sentAt).toHaveLength(1)
    }
  })
})
