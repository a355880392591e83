import { isCurrentCountry } from '#platform/contract/countries.ts'
import { headerKey } from '#platform/contract/header-key.ts'

/** The ISO 3166 code of a code or of a country's name in a language that teams use; null for anything else. */
export function countryOf(text: string): string | null {
  const code = text.trim().toUpperCase()
  const { codes, names } = countryNames()
  return codes.has(code) ? code : (names.get(headerKey(text)) ?? null)
}

const spoken = ['en', 'fr', 'de', 'es', 'pt', 'it', 'nl']
const alphabet = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']

let countries: { codes: Set<string>; names: Map<string, string> } | undefined
/** All two-letter codes that the runtime knows as countries. */
function countryNames() {
  if (countries) return countries
  const english = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
  const codes = alphabet
    .flatMap(first => alphabet.map(second => first + second))
    .filter(code => code < 'XA' || code === 'XK' || code > 'XZ')
    .filter(code => !['ZZ', 'EU', 'EZ', 'UN', 'QO'].includes(code) && english.of(code) !== undefined)
    // former countries and second codes such as UK map to their current code
    .filter(isCurrentCountry)
  const names = new Map<string, string>([
    ['uk', 'GB'],
    ['usa', 'US'],
    ['unitedstatesofamerica', 'US'],
    ['england', 'GB'],
    ['scotland', 'GB'],
    ['wales', 'GB'],
    ['holland', 'NL'],
    ['czechrepublic', 'CZ'],
  ])
  for (const locale of spoken) {
    const display = new Intl.DisplayNames(locale, { type: 'region', fallback: 'none' })
    for (const code of codes) {
      const name = headerKey(display.of(code) ?? code)
      if (!names.has(name)) names.set(name, code)
    }
  }
  countries = { codes: new Set(codes), names }
  return countries
}
