import {
  type CountryCode,
  getCountries,
  getCountryCallingCode,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/min'
import type { Locale } from '../words.ts'

// Loaded only where a phone field shows: the tables of every country weigh more than the rest of the form.

export interface Country {
  /** Two capital letters. */
  code: string
  dial_code: string
  name: string
}

/** Every country with a dial code, by name in the page's language (FORM-079). */
export function listCountries(locale: Locale): Country[] {
  const names = new Intl.DisplayNames([locale], { type: 'region' })
  return getCountries()
    .map(code => ({ code, dial_code: getCountryCallingCode(code), name: names.of(code) ?? code }))
    .sort((one, other) => one.name.localeCompare(other.name, locale))
}

/** A typed number understood: digits with dial code to send, how its country writes it, and that country (FORM-074). */
export function readPhone(typed: string, country: string) {
  const number = parsePhoneNumberFromString(typed, country.toUpperCase() as CountryCode)
  if (!number) return undefined
  return {
    international: number.number.slice(1),
    national: number.formatNational(),
    country: number.country,
    dial_code: number.countryCallingCode as string,
  }
}

export const dialCodeOf = (country: string): string | undefined => {
  const code = country.toUpperCase() as CountryCode
  return getCountries().includes(code) ? getCountryCallingCode(code) : undefined
}

/** The visitor's country from the browser's language, then from the time zone; nothing is looked up by address (FORM-078). */
export function visitorsCountry(): string | undefined {
  const { region } = new Intl.Locale(navigator.language)
  if (region && dialCodeOf(region)) return region.toLowerCase()
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  return getCountries()
    .find(code => zonesOf(code).includes(zone))
    ?.toLowerCase()
}

function zonesOf(region: string): readonly string[] {
  const locale = new Intl.Locale('und', { region }) as Intl.Locale & { getTimeZones?: () => string[] }
  return locale.getTimeZones?.() ?? []
}
