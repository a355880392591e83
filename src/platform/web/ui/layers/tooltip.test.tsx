import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Hint, TooltipProvider } from './tooltip.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const shown = () =>
  render(
    <TooltipProvider>
      <Hint text="about $410">
        <span>₹34,750</span>
      </Hint>
    </TooltipProvider>,
  )
const mark = () => screen.getByText('₹34,750')
const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms))

it('keeps the element of a hint when the pointer arrives and presses at once, so that the click is not lost', () => {
  shown()
  const pressed = mark()
  fireEvent.pointerEnter(pressed)
  wait(20)
  fireEvent.pointerDown(pressed)
  wait(1000)
  expect(mark()).toBe(pressed)
})

it('shows a hint when the pointer rests on it', () => {
  shown()
  fireEvent.pointerEnter(mark())
  wait(200)
  fireEvent.mouseEnter(mark())
  fireEvent.mouseMove(mark())
  wait(1000)
  expect(screen.getByText('about $410')).toBeTruthy()
})

it('shows a hint when the pointer stops at once and moves no more', () => {
  shown()
  fireEvent.pointerEnter(mark())
  wait(200)
  // all that a browser says of the pointer to an element that comes to lie below it
  fireEvent.pointerEnter(mark())
  fireEvent.mouseEnter(mark())
  wait(1000)
  expect(screen.getByText('about $410')).toBeTruthy()
})
