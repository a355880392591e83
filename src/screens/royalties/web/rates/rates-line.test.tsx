import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { AnswerOf } from '#platform/contract/endpoint.ts'
import type { royalties } from '#records/royalties/contract.ts'
import { RatesLine } from './rates-line.tsx'

afterEach(cleanup)

it('writes the day of the rates as the roster does', () => {
  const overview = { currency: 'USD', rate_days: ['2026-11-20'], without_rate: [] }
  const { container } = render(<RatesLine overview={overview as unknown as AnswerOf<typeof royalties.overview>} />)
  expect(container.textContent).toContain('at the reference rates of Nov. 20th, 2026.')
})
