import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { changesOf, listen, throttled } from './live.ts'

class FakeSource {
  static readonly CLOSED = 2
  static all: FakeSource[] = []
  readyState = 1
  onopen: (() => void) | undefined
  onmessage: ((event: { data: string }) => void) | undefined
  onerror: (() => void) | undefined
  close = vi.fn()
  readonly url: string
  constructor(url: string) {
    this.url = url
    FakeSource.all.push(this)
  }
  refuse() {
    this.readyState = FakeSource.CLOSED
    this.onerror?.()
  }
}

beforeEach(() => {
  FakeSource.all = []
  vi.useFakeTimers()
  vi.stubGlobal('EventSource', FakeSource)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('reads the changed topics of a live message and ignores anything else', () => {
  expect(changesOf('{"changes":["fans","drops"]}')).toEqual(['fans', 'drops'])
  for (const noise of ['', 'hello', '{"changes":"fans"}', '{}']) expect(changesOf(noise)).toEqual([])
})

it('reopens a refused stream after 1, 2 and 4 seconds and then refreshes what was missed', () => {
  const onChanges = vi.fn()
  const onReturn = vi.fn()
  const stop = listen('/events', { onChanges, onReturn })
  FakeSource.all[0]?.onopen?.()
  FakeSource.all[0]?.onmessage?.({ data: '{"changes":["fans"]}' })
  expect(onChanges).toHaveBeenCalledWith(['fans'])
  expect(onReturn).not.toHaveBeenCalled()

  FakeSource.all[0]?.refuse()
  vi.advanceTimersByTime(999)
  expect(FakeSource.all).toHaveLength(1)
  vi.advanceTimersByTime(1)
  expect(FakeSource.all).toHaveLength(2)
  FakeSource.all[1]?.refuse()
  vi.advanceTimersByTime(2000)
  expect(FakeSource.all).toHaveLength(3)
  FakeSource.all[2]?.onopen?.()
  expect(onReturn).toHaveBeenCalledTimes(1)

  stop()
  expect(FakeSource.all[2]?.close).toHaveBeenCalled()
})

it('leaves a reconnecting stream to the browser, and a closed one closed', () => {
  const stop = listen('/events', { onChanges: vi.fn(), onReturn: vi.fn() })
  FakeSource.all[0]?.onerror?.()
  vi.advanceTimersByTime(60_000)
  expect(FakeSource.all).toHaveLength(1)
  FakeSource.all[0]?.refuse()
  stop()
  vi.advanceTimersByTime(60_000)
  expect(FakeSource.all).toHaveLength(1)
})

it('refreshes at once for the first change, and twice a second for a burst, each topic once', () => {
  const run = vi.fn()
  const { add, stop } = throttled(run)
  add(['fans', 'drops'])
  expect(run.mock.calls).toEqual([[['fans', 'drops']]])
  for (let message = 0; message < 20; message++) {
    add(message % 2 ? ['fans'] : ['fans', 'drops'])
    vi.advanceTimersByTime(50)
  }
  expect(run).toHaveBeenCalledTimes(3)
  expect(run.mock.lastCall).toEqual([['fans', 'drops']])
  vi.advanceTimersByTime(500)
  run.mockClear()
  vi.advanceTimersByTime(5000)
  expect(run).not.toHaveBeenCalled()
  add(['fans'])
  add(['drops'])
  stop()
  vi.advanceTimersByTime(5000)
  expect(run.mock.calls).toEqual([[['fans']]])
})
