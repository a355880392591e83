import { expect, it } from 'vitest'
import { weekBands } from './week-bands.ts'

it('shades every other calendar week, cut to the range (CHART-018)', () => {
  // 2 November 2026 is a Monday
  const bands = weekBands('2026-10-22', '2026-11-20')
  expect(bands.every(({ from, to }) => from <= to)).toBe(true)
  expect(bands).toHaveLength(2)
  for (const { from, to } of bands) {
    expect(new Date(from).getUTCDay()).toBe(1)
    expect(new Date(to).getUTCDay()).toBe(0)
  }
  const [first, second] = bands
  expect((Date.parse(second?.from ?? '') - Date.parse(first?.from ?? '')) / 86_400_000).toBe(14)
  // the same week is shaded in every chart, and cut where the range ends
  expect(weekBands(first?.from ?? '', '2026-11-01')[0]?.from).toBe(first?.from)
  expect(weekBands('2026-11-11', '2026-11-12').length + weekBands('2026-11-04', '2026-11-05').length).toBe(1)
})

it('shades nothing beyond thirty days (CHART-017)', () => {
  expect(weekBands('2026-10-22', '2026-11-20')).not.toEqual([])
  expect(weekBands('2026-10-21', '2026-11-20')).toEqual([])
})
