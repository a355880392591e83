import { expect, it } from 'vitest'
import { amountOf, amountText, canApply, openRange, type Range, rangeFault, rangeWords } from './range-rules.ts'

const range = (min: number | null, max: number | null): Range => ({ min, max })

it.each([
  [range(5, 4), 'max', 'Max must be greater than min'],
  [range(5, 5), 'max', 'Max must be greater than min'],
  [range(0, 0), 'max', 'Max must be greater than min'],
  [range(-1, null), 'min', 'Min must be at least 0'],
  [range(null, -1), 'max', 'Max must be at least 0'],
] as const)('TABLE-062, TABLE-063, TABLE-067 %o is refused at its %s: %s', (wrong, end, text) => {
  expect(rangeFault(wrong)).toEqual({ end, text })
  expect(canApply(wrong, openRange)).toBe(false)
})

it.each([range(0, null), range(null, 0), range(0, 1), range(4, 12), range(0.5, 0.75), openRange])(
  'TABLE-063, TABLE-067 accepts %o, with either end left empty',
  right => expect(rangeFault(right)).toBeNull(),
)

it('keeps a range with a maximum below it', () => {
  expect(rangeFault(range(1, 6), 5)).toEqual({ end: 'max', text: 'Max must be at most 5' })
  expect(rangeFault(range(6, null), 5)).toEqual({ end: 'min', text: 'Min must be at most 5' })
  expect(rangeFault(range(1, 5), 5)).toBeNull()
})

it('refuses a bound above the maximum of a filter', () => {
  expect(rangeFault(range(99_999_999_999_999, null))?.text).toBe('Min must be at most 2,147,483,647')
  expect(rangeFault(range(0, 2_147_483_648))?.text).toBe('Max must be at most 2,147,483,647')
  expect(rangeFault(range(0, 2_147_483_647))).toBeNull()
})

it('TABLE-064 allows Apply only when one end, both, or the reset changed something', () => {
  const applied = range(4, 12)
  expect(canApply(range(4, 12), applied)).toBe(false)
  expect(canApply(openRange, openRange)).toBe(false)
  for (const changed of [range(5, 12), range(4, 11), range(4, null), openRange])
    expect(canApply(changed, applied)).toBe(true)
})

it('describes a range in words', () => {
  const share = (value: number) => `${value}%`
  expect(rangeWords(range(4, 12), share)).toBe('4% – 12%')
  expect(rangeWords(range(4, 4), share)).toBe('4%')
  expect(rangeWords(range(50, null), share)).toBe('50% or more')
  expect(rangeWords(range(null, 0), share)).toBe('up to 0%')
})

it.each([
  ['', null],
  [' 50k ', 50_000],
  ['1.2M', 1_200_000],
  ['12,000', 12_000],
  ['12.000', 12_000],
  ['1,5', 1.5],
  ['12%', 12],
  ['-3', -3],
  ['many', undefined],
  ['5kk', undefined],
])('reads %j as %s', (typed, value) => {
  expect(amountOf(typed, 2)).toBe(value)
})

it('reads a point in a percentage as a decimal point', () => {
  expect(amountOf('4.256', 2, true)).toBe(4.26)
})

it('rounds to the decimals of the filter and writes thousands in groups', () => {
  expect([amountOf('1.6'), amountOf('1.2345k')]).toEqual([2, 1_235])
  expect([amountText(1_234_567.5), amountText(null)]).toEqual(['1,234,567.5', ''])
})
