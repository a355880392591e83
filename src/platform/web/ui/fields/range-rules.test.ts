import { expect, it } from 'vitest'
import { canApply, openRange, type Range, rangeFault, rangeWords } from './range-rules.ts'

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
  expect(rangeFault(range(1, 5), 5)).toBeNull()
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
  expect(rangeWords(range(50, null), share)).toBe('50% or more')
  expect(rangeWords(range(null, 0), share)).toBe('up to 0%')
})
