import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createQueryClient } from './data/query-client.ts'
import { useRefreshAt } from './use-refresh-at.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const DAY_MS = 86_400_000
const inMs = (ms: number) => new Date(Date.now() + ms).toISOString()
const later = (ms: number) => act(() => vi.advanceTimersByTime(ms))

function start(at: string | null) {
  const client = createQueryClient()
  const refreshed = vi.spyOn(client, 'invalidateQueries')
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  const { rerender } = renderHook(({ at }) => useRefreshAt(at, 'drops'), { initialProps: { at }, wrapper })
  return { rerender, refreshed }
}

it('refreshes at the moment, and again until the answer gives it no longer', () => {
  const { rerender, refreshed } = start(inMs(60_000))
  later(59_000)
  expect(refreshed).not.toHaveBeenCalled()
  later(1000)
  expect(refreshed).toHaveBeenCalledTimes(1)
  later(5000)
  expect(refreshed).toHaveBeenCalledTimes(2)
  rerender({ at: null })
  later(60_000)
  expect(refreshed).toHaveBeenCalledTimes(2)
})

it('refreshes at the new moment when it was moved, and not at the old one', () => {
  const { rerender, refreshed } = start(inMs(DAY_MS))
  rerender({ at: inMs(120_000) })
  later(120_000)
  expect(refreshed).toHaveBeenCalledTimes(1)
})

it('waits for a moment further ahead than a timer reaches', () => {
  const { refreshed } = start(inMs(40 * DAY_MS))
  later(39 * DAY_MS)
  expect(refreshed).not.toHaveBeenCalled()
  later(DAY_MS)
  expect(refreshed).toHaveBeenCalledTimes(1)
})

it('refreshes nothing without a moment', () => {
  const { refreshed } = start(null)
  later(DAY_MS)
  expect(refreshed).not.toHaveBeenCalled()
})
