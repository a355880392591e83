import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { staleWhileRevalidate } from './stale-while-revalidate.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] })
  // lru-cache takes a start of 0 for "has no time to live"
  vi.advanceTimersByTime(1)
})
afterEach(() => {
  vi.useRealTimers()
})

const turn = () => new Promise(resolve => setImmediate(resolve))

it('answers a stale value at once and revalidates it, later for callers who accept an older one', async () => {
  let reads = 0
  const cache = staleWhileRevalidate({ ttlMs: 1_000, max: 10, load: async () => ++reads })
  const limits = { maxStaleMs: 60_000, revalidateAfterMs: 10_000 }
  expect(await cache.get('drop')).toBe(1)
  vi.advanceTimersByTime(11_000)
  expect([await cache.get('drop', limits), reads]).toEqual([1, 1])
  vi.advanceTimersByTime(1)
  expect([await cache.get('drop', limits), reads]).toEqual([1, 2])
  await turn()
  vi.advanceTimersByTime(1_001)
  expect([await cache.get('drop'), reads]).toEqual([2, 3])
  await turn()
  vi.advanceTimersByTime(61_001)
  expect(await cache.get('drop', limits)).toBe(4)
})

it('reads a key once for all who ask for it meanwhile', async () => {
  let reads = 0
  const cache = staleWhileRevalidate({ ttlMs: 1_000, max: 10, load: async () => ++reads })
  expect(await Promise.all([cache.get('drop'), cache.get('drop'), cache.revalidate('drop')])).toEqual([1, 1, 1])
})

it('answers the last value when the database is away, and throws where there is none', async () => {
  let isAway = false
  const cache = staleWhileRevalidate({
    ttlMs: 1_000,
    max: 10,
    load: async () => (isAway ? Promise.reject(new Error('away')) : 1),
  })
  await cache.get('drop')
  isAway = true
  vi.advanceTimersByTime(3_600_000)
  expect(await cache.get('drop')).toBe(1)
  expect(await cache.revalidate('drop')).toBe(1)
  await expect(cache.get('another')).rejects.toThrow('away')
})

it('forgets a value when it is no longer there', async () => {
  const values = new Map([['drop', 1]])
  const cache = staleWhileRevalidate({ ttlMs: 1_000, max: 10, load: async key => values.get(key) ?? null })
  expect(await cache.get('drop')).toBe(1)
  values.delete('drop')
  vi.advanceTimersByTime(1_001)
  expect(await cache.get('drop')).toBe(1)
  await turn()
  expect(await cache.get('drop')).toBeNull()
  values.set('drop', 2)
  expect(await cache.get('drop')).toBe(2)
})

it('drops the least recently used value when it is full', async () => {
  const reads: string[] = []
  const cache = staleWhileRevalidate({
    ttlMs: 1_000,
    max: 2,
    load: async key => {
      reads.push(key)
      return 1
    },
  })
  for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) await cache.get(key)
  expect(reads).toEqual(['a', 'b', 'c', 'b'])
})

it('answers a read that outlasts its place in the cache', async () => {
  const cache = staleWhileRevalidate({ ttlMs: 1_000, max: 1, load: key => turn().then(() => key.length) })
  expect(await Promise.all([cache.get('a'), cache.get('bb'), cache.get('ccc')])).toEqual([1, 2, 3])
})
