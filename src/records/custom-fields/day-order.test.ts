import { describe, expect, it } from 'vitest'
import { dayOrderOf, isAmbiguousDay, shownDayOrder } from './day-order.ts'

describe('days of a sheet', () => {
  it('are read with the day first or the month first', () => {
    expect(dayOrderOf(['31/07/2026'])).toBe('DAY_FIRST')
    expect(dayOrderOf(['07/31/2026'])).toBe('MONTH_FIRST')
    expect(dayOrderOf(['01/07/2026', '01/08/2026'])).toBe('DAY_FIRST')
    expect(dayOrderOf(['07/01/2026', '08/01/2026'])).toBe('MONTH_FIRST')
    expect(dayOrderOf(['2026-07-31', '', '12/05/2026', '31/12/2026'])).toBe('DAY_FIRST')
  })

  it('show their order by a number that is no month', () => {
    expect(shownDayOrder(['12/05/2026', '31/12/2026'])).toBe('DAY_FIRST')
    expect(shownDayOrder(['12/05/2026', '12/31/2026'])).toBe('MONTH_FIRST')
    expect(shownDayOrder(['99/99/1990', '45/01/2026'])).toBeNull()
    expect(shownDayOrder(['2026-12-31', '05/05/2026', '01/07/2026', '01/08/2026'])).toBeNull()
  })

  it.each([
    ['12/05/2026', true],
    ['3/4/99', true],
    ['05/05/2026', false],
    ['31/12/2026', false],
    ['2026-12-31', false],
    ['12.05.2026', false],
    ['12/05/2026 10:00:00.000', true],
    ['12.05.2026 10:00', false],
    ['', false],
  ])('%s is another day in the other order: %s', (cell, is) => expect(isAmbiguousDay(cell)).toBe(is))
})
