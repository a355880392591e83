import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useArrivals } from './use-arrivals.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const start = (ids: readonly string[] | undefined, list = 'all') =>
  renderHook(({ list, ids }) => useArrivals(list, ids), { initialProps: { list, ids } })

it('highlights rows that arrive while the list is open, each for eight seconds', () => {
  const { result, rerender } = start(['a', 'b'])
  expect([...result.current]).toEqual([])
  rerender({ list: 'all', ids: ['c', 'a', 'b'] })
  expect([...result.current]).toEqual(['c'])
  act(() => vi.advanceTimersByTime(5000))
  rerender({ list: 'all', ids: ['d', 'c', 'a'] })
  expect([...result.current]).toEqual(['c', 'd'])
  act(() => vi.advanceTimersByTime(3000))
  expect([...result.current]).toEqual(['d'])
  act(() => vi.advanceTimersByTime(5000))
  expect([...result.current]).toEqual([])
})

it('highlights nothing after another filter, another page or the first load', () => {
  const { result, rerender } = start(undefined)
  rerender({ list: 'all', ids: ['a'] })
  expect(result.current.size).toBe(0)
  rerender({ list: 'q=b', ids: ['b'] })
  expect(result.current.size).toBe(0)
  rerender({ list: 'q=b', ids: ['b', 'c'] })
  expect([...result.current]).toEqual(['c'])
})
