import { expect, it } from 'vitest'
import { badgeCount, compact, counted, exact, money, percent, videoTime } from './numbers.ts'

it('FORMAT-005: shows compact numbers in English with a lower-case k, upper-case M and B', () => {
  expect([0, 999, 1000, 12_345, 999_999, 1_300_000, 2_000_000_000, -4200].map(compact)).toEqual([
    '0',
    '999',
    '1k',
    '12.3k',
    '1M',
    '1.3M',
    '2B',
    '-4.2k',
  ])
  expect(exact(12_345)).toBe('12,345')
})

it('FORMAT-006: shows money in US dollars with two decimals by default', () => {
  expect(money(1200)).toBe('$1,200.00')
  expect(money(0.0064, { decimals: 4 })).toBe('$0.0064')
  expect(money(1200, { currency: 'GBP', decimals: 0 })).toBe('£1,200')
})

it('FORMAT-007, FORMAT-008: shows percent from a fraction with two decimals by default', () => {
  expect(percent(0.0512)).toBe('5.12%')
  expect(percent(1)).toBe('100.00%')
  expect(percent(0.094, { decimals: 1 })).toBe('9.4%')
})

it('shows one value as currency, number, percent or compact number (ENUM-101)', () => {
  expect([money(1234.5), exact(1234.5), percent(1234.5), compact(1234.5)]).toEqual([
    '$1,234.50',
    '1,234.5',
    '123,450.00%',
    '1.2k',
  ])
})

it('FORMAT-009: shows the length of a video as mm:ss or h:mm:ss', () => {
  expect([0, 9, 75.9, 3599, 3600, 36_754].map(videoTime)).toEqual([
    '00:00',
    '00:09',
    '01:15',
    '59:59',
    '1:00:00',
    '10:12:34',
  ])
})

it("FORMAT-010: shows '--' for a missing number", () => {
  for (const missing of [null, undefined, Number.NaN]) {
    expect([compact(missing), exact(missing), money(missing), percent(missing), videoTime(missing)]).toEqual(
      Array(5).fill('--'),
    )
  }
})

it('UI-015: shows 9+ in count badges from 10', () => {
  expect([0, 1, 9, 10, 4000].map(badgeCount)).toEqual(['', '1', '9', '9+', '9+'])
})

it('writes a count with its noun in the singular only for one', () => {
  expect([0, 1, 2, 1204].map(count => counted(count, 'view'))).toEqual(['0 views', '1 view', '2 views', '1,204 views'])
  expect(counted(12_345, 'view', compact)).toBe('12.3k views')
})
