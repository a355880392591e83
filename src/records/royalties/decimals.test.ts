import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { apportioned, compareDecimals, product, rounded, sumOf, textOf } from './decimals.ts'

const amount = fc
  .tuple(fc.bigInt({ min: -(10n ** 14n), max: 10n ** 14n }), fc.integer({ min: 0, max: 14 }))
  .map(([units, scale]) => textOf(units, scale))

describe('exact decimals', () => {
  it('add, multiply and compare without losing a place', () => {
    expect(sumOf(['0.1', '0.2', '-0.30000000000000004'])).toBe('-0.00000000000000004')
    expect(product('41879.713621', '0.125')).toBe('5234.964202625')
    expect(compareDecimals('2', '10.0')).toBe(-1)
    expect(compareDecimals('-0.0', '0')).toBe(0)
    expect(() => sumOf(['1e3'])).toThrow(RangeError)
  })
  it('round halves away from zero', () => {
    expect(['0.125', '-0.125', '0.1249', '7'].map(one => rounded(one, 2))).toEqual(['0.13', '-0.13', '0.12', '7.00'])
  })
  it('are apportioned so that the parts add to the rounded total to the cent', () => {
    fc.assert(
      fc.property(fc.array(amount, { minLength: 1, maxLength: 30 }), amounts => {
        const parts = apportioned(amounts, 2)
        expect(compareDecimals(sumOf(parts), rounded(sumOf(amounts), 2))).toBe(0)
        // and no part is further than a cent from what it is exactly
        for (const [at, part] of parts.entries()) {
          const off = sumOf([part, product(amounts[at] ?? '0', '-1')])
          expect(compareDecimals(off, '-0.01') > 0 && compareDecimals(off, '0.01') <= 0).toBe(true)
        }
      }),
    )
  })
  it('divide a total by shares of 100 % without a cent over', () => {
    fc.assert(
      fc.property(
        amount,
        fc.array(fc.integer({ min: 1, max: 1000 }), { minLength: 1, maxLength: 12 }),
        (total, weights) => {
          const whole = weights.reduce((sum, weight) => sum + weight, 0)
          // shares in ten-thousandths of a percent that add to exactly 100 %
          const units = weights.map(weight => Math.floor((weight * 1_000_000) / whole))
          units[0] = (units[0] ?? 0) + 1_000_000 - units.reduce((sum, unit) => sum + unit, 0)
          const exact = units.map(unit => product(total, textOf(BigInt(unit), 6)))
          expect(compareDecimals(sumOf(exact), total)).toBe(0)
          expect(compareDecimals(sumOf(apportioned(exact, 2)), rounded(total, 2))).toBe(0)
        },
      ),
    )
  })
})
