import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Hint, Tooltip, TooltipProvider } from './tooltip.tsx'

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

it('replaces the element of a hint on pointerenter, so that a click that follows at once is not lost', () => {
  shown()
  fireEvent.pointerEnter(mark(), { pointerType: 'mouse' })
  const pressed = mark()
  fireEvent.pointerDown(pressed)
  wait(1000)
  expect(mark()).toBe(pressed)
})

it('does not replace the element of a hint on touch', () => {
  shown()
  const pressed = mark()
  fireEvent.pointerEnter(pressed, { pointerType: 'touch' })
  wait(1000)
  expect(mark()).toBe(pressed)
})

it('shows a hint when the pointer rests on it', () => {
  shown()
  fireEvent.pointerEnter(mark())
  fireEvent.mouseEnter(mark())
  fireEvent.mouseMove(mark())
  wait(1000)
  expect(screen.getByText('about $410')).toBeTruthy()
})

it('closes the tooltip when its button is unmounted', () => {
  const card = (isHere: boolean) => (
    <TooltipProvider>
      {isHere ? <Tooltip text="Move Mara">{<button type="button">Move</button>}</Tooltip> : null}
    </TooltipProvider>
  )
  const { rerender } = render(card(true))
  act(() => screen.getByRole('button').focus())
  wait(1000)
  expect(screen.queryByText('Move Mara')).not.toBeNull()
  rerender(card(false))
  wait(1000)
  expect(screen.queryByText('Move Mara')).toBeNull()
})
