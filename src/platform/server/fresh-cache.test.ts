import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { freshCache } from './fresh-cache.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] })
})
afterEach(() => {
  vi.useRealTimers()
})

const turn = () => new Promise(resolve => setImmediate(resolve))

it('a value past its time is given at once and read anew meanwhile, but for who is content with an older one', async () => {
  let reads = 0
  const cache = freshCache({ freshForMs: 1_000, maximum: 10, load: async () => ++reads })
  const content = { oldestMs: 60_000, unreadMs: 10_000 }
  expect(await cache.get('drop')).toBe(1)
  vi.advanceTimersByTime(11_000)
  expect([await cache.get('drop', content), reads]).toEqual([1, 1])
  vi.advanceTimersByTime(1)
  expect([await cache.get('drop', content), reads]).toEqual([1, 2])
  await turn()
  vi.advanceTimersByTime(1_001)
  expect([await cache.get('drop'), reads]).toEqual([2, 3])
  await turn()
  vi.advanceTimersByTime(61_001)
  expect(await cache.get('drop', content)).toBe(4)
})
