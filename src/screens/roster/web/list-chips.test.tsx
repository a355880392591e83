import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { list } from '../../../../test/roster/roster-screen.tsx'
import { ListChips } from './list-chips.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const boxes: Record<string, DOMRect> = {
  'Campus reps48': new DOMRect(700, 0, 90, 30),
  'Interested (3)': new DOMRect(680, 0, 120, 30),
}
const nothing = () => {}

/** How far the strip of 800 px is scrolled to show what is chosen; jsdom lays nothing out. */
function scrolledTo(chosen: string) {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return boxes[this.textContent] ?? new DOMRect(0, 0, 800, 30)
  })
  const lists = [list(1, 'All Creators', 1284), list(2, 'Campus reps', 48)]
  render(
    <ListChips lists={lists} chosen={chosen} applicants={3} onChoose={nothing} onManage={nothing} onNew={nothing} />,
  )
  return screen.getByRole('navigation', { name: 'Creator lists' }).scrollLeft
}

it('scrolls the chosen list out from behind the Interested pill', () => {
  // its end, at 790, to where the other pill begins
  expect(scrolledTo(list(2, '', 0).id)).toBe(110)
})

it('does not scroll when the Interested pill, which is always in sight, is chosen', () => {
  expect(scrolledTo('interested')).toBe(0)
})
