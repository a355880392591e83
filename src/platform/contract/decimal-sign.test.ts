import { expect, it } from 'vitest'
import { decimalSignIn, isAmbiguousNumber } from './decimal-sign.ts'

it.each([
  [['0,258066', '1.234,5', '0,003'], 'COMMA'],
  [['0.258066', '1,234.5', '3'], 'POINT'],
  [['1.250', '3.400,50'], 'COMMA'],
  [['1.250', '12,5 %', '€ 3'], 'COMMA'],
  [['1.250.000'], 'COMMA'],
  [['1,250,000'], 'POINT'],
  [['0,123'], 'COMMA'],
  [['0.123'], 'POINT'],
  [['1,5', '1.5'], 'POINT'],
  [['1,234'], null],
  [['1.234', '7', ''], null],
] as const)('finds the decimal sign of %j: %s', (cells, sign) => expect(decimalSignIn(cells)).toBe(sign))

it('calls a number ambiguous when both notations read it', () => {
  const cells = [
    '1.250',
    '12,500',
    '-1.250',
    '1.250k',
    '1.250 %',
    '1250',
    '0.250',
    '1.25',
    '1.250.000',
    '1.250,0',
    'v1.250',
  ]
  expect(cells.filter(isAmbiguousNumber)).toEqual(['1.250', '12,500', '-1.250', '1.250k', '1.250 %'])
})
