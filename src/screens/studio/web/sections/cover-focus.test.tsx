import { cleanup, fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { shown } from '../../../../../test/fans/studio-section.tsx'
import { CoverFocus } from './cover-focus.tsx'

afterEach(cleanup)

const custom_image_url = '/media/0198f3a0-0000-7000-8000-00000000c001/1200.webp'
const point = () => screen.getByRole('button', { name: /^What stays in sight/ })

it('moves the point of a cover with the arrow keys, and not past its edges', async () => {
  const draft = shown(<CoverFocus />, { custom_image_url, custom_image_focus: { x: 50, y: 1 } })
  point().focus()
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowUp}{ArrowUp}')
  expect(draft().custom_image_focus).toEqual({ x: 54, y: 0 })
  expect(point().getAttribute('aria-label')).toContain('54 % from the left, 0 % from the top')
  await userEvent.click(screen.getByRole('button', { name: 'Back to the middle' }))
  expect(draft().custom_image_focus).toBeNull()
})

it('follows a click and a drag', () => {
  const draft = shown(<CoverFocus />, { custom_image_url, custom_image_focus: null })
  const picture = point().parentElement as HTMLElement
  picture.getBoundingClientRect = () => ({ left: 10, top: 20, width: 200, height: 100 }) as DOMRect
  picture.setPointerCapture = () => {}
  fireEvent.pointerDown(picture, { clientX: 60, clientY: 95, buttons: 1, pointerId: 1 })
  expect(draft().custom_image_focus).toEqual({ x: 25, y: 75 })
  fireEvent.pointerMove(picture, { clientX: 500, clientY: 70, buttons: 1, pointerId: 1 })
  expect(draft().custom_image_focus).toEqual({ x: 100, y: 50 })
  fireEvent.pointerMove(picture, { clientX: 20, clientY: 20, buttons: 0, pointerId: 1 })
  expect(draft().custom_image_focus).toEqual({ x: 100, y: 50 })
})
