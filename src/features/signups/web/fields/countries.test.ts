import examples from 'libphonenumber-js/examples.mobile.json' with { type: 'json' }
import {
  type CountryCode,
  getCountries,
  getCountryCallingCode,
  getExampleNumber,
  parsePhoneNumberFromString as readWithFullTables,
} from 'libphonenumber-js/max'
import { describe, expect, it } from 'vitest'
import { dialCodeOf, listCountries, visitorsCountry } from './countries.ts'
import { readPhone } from './phone-numbers.ts'

describe('the table of countries', () => {
  it('has every country with its dial code, about 240 (FORM-079)', () => {
    const table = listCountries('en').map(({ code, dial_code }) => [code, dial_code])
    const published = getCountries().map(code => [code, getCountryCallingCode(code)])
    expect(new Map(table as [string, string][])).toEqual(new Map(published as [string, string][]))
    expect(table.length).toBeGreaterThan(230)
  })
  it('reads a number of each country, and writes it in the format of that country (FORMAT-016)', () => {
    const table = listCountries('en')
    expect(table.length).toBeGreaterThanOrEqual(235)
    expect(table.length).toBeLessThanOrEqual(255)
    const wrong = table.filter(({ code, dial_code }) => {
      const example = getExampleNumber(code as CountryCode, examples)
      const read = readPhone(example?.nationalNumber ?? '', code)
      return read?.dial_code !== dial_code || read.national !== example?.formatNational()
    })
    expect(wrong.map(({ code }) => code)).toEqual([])
  })
  it('parses landlines and mobiles like the library’s full metadata (FORM-074, FORMAT-016)', () => {
    const wrong = getCountries().flatMap(code => {
      const { number = '', nationalNumber = '' } = getExampleNumber(code, examples) ?? {}
      const others = Array.from({ length: 60 }, (_, at) => `${at % 10}${nationalNumber.slice(1, -2)}${10 + at}`)
      return [number, nationalNumber, ...others, ...others.map(digits => `0${digits}`)].filter(typed => {
        const full = readWithFullTables(typed, code)
        if (!/MOBILE|FIXED/.test(full?.getType() ?? '')) return false
        const read = readPhone(typed, code)
        return read?.national !== full?.formatNational() || read?.country !== full?.country?.toLowerCase()
      })
    })
    expect(wrong).toEqual([])
  })
  it('is named and sorted in the page’s language', () => {
    const names = listCountries('fr').map(({ name }) => name)
    expect(names).toContain('Allemagne')
    expect(names.indexOf('Égypte')).toBeLessThan(names.indexOf('France'))
  })
})

it('guesses the visitor’s country from the language, then from the time zone (FORM-078)', () => {
  expect(visitorsCountry('fr-CA', 'Europe/Paris')).toBe('ca')
  expect(visitorsCountry('pt', 'Europe/Lisbon')).toBe('pt')
  expect(visitorsCountry('en', 'Antarctica/Nowhere')).toBeUndefined()
  expect(dialCodeOf('pt')).toBe('351')
})

describe('a typed phone number', () => {
  it('selects the country by its dial code, the main one where several share it (FORM-074)', () => {
    expect(readPhone('+351 912 345 678', 'us')).toMatchObject({
      country: 'pt',
      dial_code: '351',
      international: '351912345678',
    })
    expect(readPhone('+44 7400 123456', 'fr')).toMatchObject({ country: 'gb' })
    expect(readPhone('+1 416 555 0123', 'us')?.dial_code).toBe('1')
  })
  it('is read by the rules of its country', () => {
    expect(readPhone('0612345678', 'fr')).toMatchObject({ national: '06 12 34 56 78', international: '33612345678' })
    expect(readPhone('no number', 'fr')).toBeUndefined()
  })
})
