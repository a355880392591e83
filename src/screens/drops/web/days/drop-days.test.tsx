import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { DropDays } from './drop-days.tsx'

afterEach(cleanup)

it.each([
  [1, 0, '1 sign-up of 0 views'],
  [2, 1, '2 sign-ups of 1 view, 200.0%'],
])('counts %i and %i in words', (sign_ups, visits, words) => {
  render(<DropDays days={[{ day: '2026-11-28', sign_ups, visits }]} span={28} onSpan={() => {}} slug="night-bus" />)
  expect(screen.getByText(/sign-ups? of/).textContent).toBe(words)
})
