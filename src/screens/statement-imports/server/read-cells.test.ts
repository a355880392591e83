import { describe, expect, it } from 'vitest'
import { amountOf, monthOf, quantityOf } from './read-cells.ts'

describe('an amount', () => {
  it.each([
    ['0.003421000000000012', 'POINT', '0.003421000000000012'],
    ['$1,234.56', 'POINT', '1234.56'],
    ['1.234,56 €', 'COMMA', '1234.56'],
    ['0,258066', 'COMMA', '0.258066'],
    ['(0.50)', 'POINT', '-0.50'],
    ['-1,5', 'COMMA', '-1.5'],
    ['1.2E-05', 'POINT', '0.000012'],
    ['1.25e3', 'POINT', '1250'],
    ['.5', 'POINT', '0.5'],
    ['USD 12.30', 'POINT', '12.30'],
    ["1'000.5", 'POINT', '1000.5'],
    ['-0.00', 'POINT', '0.00'],
  ] as const)('%s with a %s is exact', (text, decimal, read) => expect(amountOf(text, decimal)).toBe(read))
  it.each(['', 'five', '1,2.3', '12,34.5', '1.2.3', '(5', '0.123456789012345678901', '1234567890123', '1e99'])(
    '%s is refused rather than guessed',
    text => expect(amountOf(text, 'POINT')).toBeNull(),
  )
})

it('a quantity is a whole number in either notation', () => {
  expect(['1,234', '12.0', '-3', '1.5', 'x'].map(text => quantityOf(text, 'POINT'))).toEqual([1234, 12, -3, null, null])
})

it('reads no quantity from a number of more than ten digits', () => {
  expect(['5056495100123', '9999999999'].map(text => quantityOf(text, 'POINT'))).toEqual([null, 9_999_999_999])
})

describe('a month', () => {
  it.each([
    '2026-07',
    '2026-07-31',
    '2026/07/01',
    '2026M7',
    '202607',
    '07/2026',
    'Jul 2026',
    'July 2026',
    'july-26',
    '1 July 2026',
    '31/07/2026',
    '07/31/2026',
    'Jul-26',
    '2026-07-31T00:00:00Z',
    'juillet 2026',
    'Juli 2026',
  ])('%s', text => expect(monthOf(text, 'MONTH_FIRST')).toBe('2026-07-01'))
  it('follows the order of the file where both could be', () => {
    expect(monthOf('07/08/2026', 'MONTH_FIRST')).toBe('2026-07-01')
    expect(monthOf('08/07/2026', 'DAY_FIRST')).toBe('2026-07-01')
  })
  it.each(['', '13/2026', '2026-13', 'Q3 2026', 'soon', '1899-01'])('%s is none', text =>
    expect(monthOf(text, 'MONTH_FIRST')).toBeNull(),
  )
})
