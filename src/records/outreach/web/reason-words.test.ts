import { expect, it } from 'vitest'
import { reasonWords } from './reason-words.ts'

it('writes the day of a reason like other dates', () => {
  expect(reasonWords('away until 2026-12-07')).toBe('away until Dec. 7th, 2026')
  expect(reasonWords('they replied')).toBe('they replied')
})
