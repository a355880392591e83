import { describe, expect, it } from 'vitest'
import { inChunks, rateLimited, retryAfterMs, sequentially, settled } from '#integrations/social/ask.ts'
import type { Lookup, ProfileReference } from '#integrations/social/port.ts'

const references = Array.from(
  { length: 40 },
  (_, at): ProfileReference => ({ platform: 'TikTok', by: 'handle', value: String(at) }),
)

describe('asking for many profiles', () => {
  it('has at most five requests under way, and answers in request order', async () => {
    let underWay = 0
    let most = 0
    const waiting: (() => void)[] = []
    const answers = sequentially(references, async ({ value }) => {
      most = Math.max(most, ++underWay)
      await new Promise<void>(resolve => {
        waiting.push(resolve)
        // the last of five goes first
        if (waiting.length === 5) for (const go of waiting.splice(0).reverse()) go()
      })
      underWay--
      return { outcome: 'failed', reason: value }
    })
    expect(await answers).toEqual(references.map(({ value }) => ({ outcome: 'failed', reason: value })))
    expect(most).toBe(5)
  })

  it('makes no further calls after a rate limit, and gives every waiting request its retry time', async () => {
    let calls = 0
    const answers = await sequentially(references, async () => {
      calls++
      throw rateLimited(5_000)
    })
    expect(calls).toBe(5)
    expect(answers).toEqual(references.map(() => ({ outcome: 'rate_limited', retry_after_ms: 5_000 })))
  })

  it('rethrows our own bugs: only refusals become answers', async () => {
    await expect(settled(() => Promise.reject(new RangeError('ours')))).rejects.toThrow('ours')
    await expect(sequentially(references, () => Promise.reject(new RangeError('ours')))).rejects.toThrow('ours')
  })

  it('splits a list into chunks', () => {
    expect(inChunks([1, 2, 3, 4, 5], 2)).toEqual([[1, 2], [3, 4], [5]])
    expect(inChunks([], 2)).toEqual([])
  })
})

describe('retry delay', () => {
  it.each([
    ['7', 7_000],
    ['soon', 60_000],
    ['', 60_000],
  ])('Retry-After %j is %d ms', (written, ms) =>
    expect(retryAfterMs(new Headers({ 'retry-after': written }), 60_000)).toBe(ms),
  )

  it('reads Retry-After as a date', () => {
    const ms = retryAfterMs(new Headers({ 'retry-after': new Date(Date.now() + 90_000).toUTCString() }), 60_000)
    expect(ms).toBeGreaterThan(80_000)
    expect(ms).toBeLessThanOrEqual(90_000)
  })

  it.each([
    [-5, 1_000],
    [1_500.2, 1_501],
    [9e12, 86_400_000],
  ])('a wait of %d ms is taken for %d: never none, never more than a day', (ms, taken) =>
    expect(rateLimited(ms).lookup).toEqual({ outcome: 'rate_limited', retry_after_ms: taken } satisfies Lookup),
  )
})
