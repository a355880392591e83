import type { Locale } from '../words.ts'
import { dialCodes } from './dial-codes.gen.ts'

export interface Country {
  /** Two capital letters. */
  code: string
  dial_code: string
  name: string
}

const dialCodeByCountry = new Map(
  [...dialCodes.matchAll(/([A-Z]{2})(\d+)/g)].map(([, code = '', dial_code = '']) => [code, dial_code]),
)

/** Dial code of a country given by two letters. */
export const dialCodeOf = (country: string): string | undefined => dialCodeByCountry.get(country.toUpperCase())

/** Every country with a dial code, by name in the page's language (FORM-079). */
export function listCountries(locale: Locale): Country[] {
  const names = new Intl.DisplayNames([locale], { type: 'region' })
  return [...dialCodeByCountry]
    .map(([code, dial_code]) => ({ code, dial_code, name: names.of(code) ?? code }))
    .sort((one, other) => one.name.localeCompare(other.name, locale))
}

/** The visitor's country from the browser's language, then from the time zone; nothing is looked up by address (FORM-078). */
export function visitorsCountry(language: string, timeZone: string): string | undefined {
  const { region } = new Intl.Locale(language)
  if (region && dialCodeOf(region)) return region.toLowerCase()
  return [...dialCodeByCountry.keys()].find(code => zonesOf(code).includes(timeZone))?.toLowerCase()
}

function zonesOf(region: string): readonly string[] {
  const locale = new Intl.Locale('und', { region }) as Intl.Locale & { getTimeZones?: () => string[] | undefined }
  return locale.getTimeZones?.() ?? []
}
