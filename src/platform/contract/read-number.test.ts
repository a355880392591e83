import { expect, it } from 'vitest'
import { readNumber } from './read-number.ts'

it.each([
  ['', null],
  ['  ', null],
  ['0', 0],
  ['-0', 0],
  ['650', 650],
  ['1234.50', 1234.5],
  ['1234,50', 1234.5],
  ['1,234.50', 1234.5],
  ['1.234,50', 1234.5],
  ['1 234,50', 1234.5],
  ['1\u202f234,50', 1234.5],
  ['1\u00a0234.5', 1234.5],
  ["1'234.50", 1234.5],
  ['1’234,50', 1234.5],
  ['1 234 567', 1_234_567],
  ['1,234,567', 1_234_567],
  ['1.234.567', 1_234_567],
  ['1.234.567,8', 1_234_567.8],
  ['1,234', 1234],
  ['1.234', 1234],
  ['12,5', 12.5],
  ['1,5', 1.5],
  ['1.5', 1.5],
  ['0.123', 0.123],
  ['0,123', 0.123],
  ['1234.567', 1234.567],
  ['1.2345', 1.2345],
  ['.5', 0.5],
  [',5', 0.5],
  ['5.', 5],
  ['5,', 5],
  ['-5', -5],
  ['−5', -5],
  ['+5', 5],
  ['2k', 2000],
  ['2 K', 2000],
  ['1.2m', 1_200_000],
  ['1,2m', 1_200_000],
  ['1.001k', 1001],
  ['1.234k', 1234],
  ['2b', 2_000_000_000],
])('reads %j as %s', (text, value) => {
  expect(readNumber(text)).toBe(value)
})

it.each([
  'abc',
  '-5abc',
  '5kk',
  'k',
  '1e5',
  '-',
  '.',
  '1..5',
  '1,2,3',
  '1,23,4',
  '1.2.3',
  '1,234,56',
  '1.234.56',
  '1,234.567,8',
  '1 2',
  '12 34',
  "1'23",
  '€50',
  '50 USD',
  '5%',
  '1/2',
  '--5',
])('reads no number from %j', text => {
  expect(readNumber(text)).toBeUndefined()
})

it.each([
  `+${' '.repeat(60_000)}x`,
  `${'1 '.repeat(30_000)}x`,
  `1${' '.repeat(60_000)}x`,
  `1${',111'.repeat(15_000)}x`,
])('reads no number from a very long text in no time (THREATS 47)', text => {
  const start = performance.now()
  expect(readNumber(text)).toBeUndefined()
  expect(performance.now() - start).toBeLessThan(500)
})

it('reads a point before three digits as a decimal point where three decimals make sense', () => {
  expect([readNumber('1.234', 0), readNumber('1.234', 2), readNumber('1.234', 3)]).toEqual([1234, 1234, 1.234])
  expect([readNumber('1.234.567', 6), readNumber('1,234', 6)]).toEqual([1_234_567, 1234])
})

it('reads an ambiguous number by the sign before its decimals, and any other by its own notation', () => {
  const read = (sign: 'POINT' | 'COMMA') =>
    ['1.250', '1,250', '1.250k', '0.5', '1,250.5'].map(text => readNumber(text, 6, sign))
  expect(read('COMMA')).toEqual([1250, 1.25, 1_250_000, 0.5, 1250.5])
  expect(read('POINT')).toEqual([1.25, 1250, 1250, 0.5, 1250.5])
})
