import { describe, expect, it } from 'vitest'
import { ambiguousDay, dayOrderOf } from './day-order.ts'

describe('days of a sheet', () => {
  it('are read with the day first or the month first', () => {
    expect(dayOrderOf(['31/07/2026'])).toBe('DAY_FIRST')
    expect(dayOrderOf(['07/31/2026'])).toBe('MONTH_FIRST')
    expect(dayOrderOf(['01/07/2026', '01/08/2026'])).toBe('DAY_FIRST')
    expect(dayOrderOf(['07/01/2026', '08/01/2026'])).toBe('MONTH_FIRST')
    expect(dayOrderOf(['2026-07-31', '', '12/05/2026', '31/12/2026'])).toBe('DAY_FIRST')
  })

  it('are asked about when they are other days in the other order and none shows which', () => {
    expect(ambiguousDay(['', '2026-12-31', '05/05/2026', '12/05/2026'])).toBe('12/05/2026')
    expect(ambiguousDay(['12/05/2026', '31/12/2026'])).toBeUndefined()
    expect(ambiguousDay(['2026-12-31', '05/05/2026'])).toBeUndefined()
  })
})
