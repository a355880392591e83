import { describe, expect, it } from 'vitest'
import { editDistance, typingErrors } from './edit-distance.ts'

describe('typing errors', () => {
  it('are added, missing, replaced and swapped letters', () => {
    expect(editDistance('london', 'london', 2)).toBe(0)
    expect(editDistance('lonndon', 'london', 2)).toBe(1)
    expect(editDistance('lndon', 'london', 2)).toBe(1)
    expect(editDistance('lomdon', 'london', 2)).toBe(1)
    expect(editDistance('lodnon', 'london', 2)).toBe(1)
    expect(editDistance('lisbon', 'london', 2)).toBe(3)
    expect(editDistance('', 'paris', 9)).toBe(5)
    expect(editDistance('a', 'abcdefgh', 2)).toBe(3)
  })
  it('are counted on the text typed so far, and longer texts allow more', () => {
    expect(typingErrors('barselo', 'barcelona')).toBe(1)
    expect(typingErrors('rome', 'rome')).toBe(0)
    expect(typingErrors('bonn', 'born')).toBe(1)
    expect(typingErrors('bonn', 'bern')).toBeNull()
    expect(typingErrors('amstredam', 'amsterdam')).toBe(1)
  })
})
