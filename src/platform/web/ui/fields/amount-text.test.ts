import { expect, it } from 'vitest'
import { amountOf, amountText } from './amount-text.ts'

it.each([
  ['', null],
  [' 50k ', 50_000],
  ['1.2M', 1_200_000],
  ['2b', 2_000_000_000],
  ['12,000', 12_000],
  ['3 500', 3_500],
  ['.5k', 500],
  ['4.256', 4.26],
  ['12%', 12],
  ['-3', -3],
  ['many', undefined],
  ['5kk', undefined],
  ['1e5', undefined],
])('reads %j as %s', (typed, value) => {
  expect(amountOf(typed, 2)).toBe(value)
})

it('rounds to the decimals of the filter and writes thousands in groups', () => {
  expect([amountOf('1.6'), amountOf('1.2345k')]).toEqual([2, 1_235])
  expect([amountText(1_234_567.5), amountText(null)]).toEqual(['1,234,567.5', ''])
})
