import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { reportHeight } from './report-height.ts'

let shown = 700
const observed: (() => void)[] = []
beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(changed: () => void) {
        observed.push(changed)
      }
      observe() {}
    },
  )
  vi.spyOn(document.body, 'getBoundingClientRect').mockImplementation(() => new DOMRect(0, 0, 360, shown))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const bar = () => document.documentElement.style.scrollbarWidth
function frameIs(height: number) {
  Object.assign(window, { innerHeight: height })
  dispatchEvent(new Event('resize'))
}
function grows(height: number) {
  shown = height
  for (const changed of observed) changed()
}

it('hides the scroll bar of an auto-resized frame, and shows it again when the parent page does not resize it (DROP-019)', () => {
  reportHeight(document)
  frameIs(700)
  vi.advanceTimersByTime(0)
  expect(bar()).toBe('none')

  grows(800)
  vi.advanceTimersByTime(100)
  expect(bar()).toBe('none')
  frameIs(800)
  vi.advanceTimersByTime(5_000)
  expect(bar()).toBe('none')

  // as with `iframe { max-height: 800px }`, where nothing is resized
  grows(900)
  vi.advanceTimersByTime(5_000)
  expect(bar()).toBe('')
  frameIs(900)
  vi.advanceTimersByTime(0)
  expect(bar()).toBe('none')
  frameIs(500)
  vi.advanceTimersByTime(5_000)
  expect(bar()).toBe('')
})
