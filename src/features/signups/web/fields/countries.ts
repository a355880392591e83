import type { Locale } from '../../locale.ts'
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

/**
 * Countries by name in the page's language, by the name their own people use, by English name, by two letters or by dial
 * code. Names that begin with the text come first.
 */
export function findCountries(countries: readonly Country[], query: string): Country[] {
  const wanted = plain(query.trim())
  if (wanted === '') return [...countries]
  const digits = wanted.replace(/^(\+|00)/, '')
  const rank = (country: Country) => {
    if (/^\d+$/.test(digits)) return country.dial_code === digits ? 0 : country.dial_code.startsWith(digits) ? 1 : 2
    const names = [country.name, ...otherNames(country.code)].map(plain)
    if (country.code.toLowerCase() === wanted || names.some(name => name.startsWith(wanted))) return 0
    return names.some(name => name.includes(wanted)) ? 1 : 2
  }
  return countries
    .map(country => ({ country, rank: rank(country) }))
    .filter(found => found.rank < 2)
    .sort((one, other) => one.rank - other.rank)
    .map(found => found.country)
}

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

const namesByCountry = new Map<string, string[]>()

/** Its name in English and in its likeliest language. Asked for once a name is searched: making them takes a moment. */
function otherNames(code: string): string[] {
  const known = namesByCountry.get(code)
  if (known) return known
  const { language } = new Intl.Locale('und', { region: code }).maximize()
  const names = ['en', language].map(one => new Intl.DisplayNames([one], { type: 'region' }).of(code) ?? code)
  namesByCountry.set(code, names)
  return names
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
