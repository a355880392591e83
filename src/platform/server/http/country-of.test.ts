import { expect, it } from 'vitest'
import { countryOf } from './country-of.ts'

it.each([
  ['de', 'DE'],
  ['Germany', 'DE'],
  ['Allemagne', 'DE'],
  ['Estados Unidos', 'US'],
  ['USA', 'US'],
  ['UK', 'GB'],
  ['Brasil', 'BR'],
  ['Frankreich', 'FR'],
  ['vietnam', 'VN'],
  ['DD', null],
  ['QQ', null],
  ['Atlantis', null],
  ['', null],
])('%j is the country %j', (text, country) => {
  expect(countryOf(text)).toBe(country)
})
