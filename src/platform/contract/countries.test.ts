import { expect, it } from 'vitest'
import { countryName } from './countries.ts'

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
const named = letters.flatMap(first => letters.flatMap(second => (countryName(first + second) ? [first + second] : [])))

it('names about 250 countries by two letters in either case, and calls ZZ Unspecified (ENUM-105)', () => {
  expect(named.length).toBeGreaterThan(245)
  expect(named.length).toBeLessThan(300)
  expect(['NO', 'pt', 'US', 'ZZ', 'zz'].map(countryName)).toEqual([
    'Norway',
    'Portugal',
    'United States',
    'Unspecified',
    'Unspecified',
  ])
  expect(['QQ', 'N', '', null, undefined].map(countryName)).toEqual(Array(5).fill(undefined))
})
