import { describe, expect, it } from 'vitest'
import { slipsBetween, slipsOf } from './slips.ts'

describe('typing errors', () => {
  it('are added, missing, replaced and swapped letters', () => {
    expect(slipsBetween('london', 'london', 2)).toBe(0)
    expect(slipsBetween('lonndon', 'london', 2)).toBe(1)
    expect(slipsBetween('lndon', 'london', 2)).toBe(1)
    expect(slipsBetween('lomdon', 'london', 2)).toBe(1)
    expect(slipsBetween('lodnon', 'london', 2)).toBe(1)
    expect(slipsBetween('lisbon', 'london', 2)).toBe(3)
    expect(slipsBetween('', 'paris', 9)).toBe(5)
    expect(slipsBetween('a', 'abcdefgh', 2)).toBe(3)
  })
  it('are counted on the text typed so far, and longer texts allow more', () => {
    expect(slipsOf('barselo', 'barcelona')).toBe(1)
    expect(slipsOf('rome', 'rome')).toBe(0)
    expect(slipsOf('bonn', 'born')).toBe(1)
    expect(slipsOf('bonn', 'bern')).toBeNull()
    expect(slipsOf('amstredam', 'amsterdam')).toBe(1)
  })
})
