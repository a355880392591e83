import { fold } from '../rules.ts'

/**
 * Penalties on a name's weight (the logarithm of the city's population), by the file's three lists: a city's own names,
 * other languages' names, and airport codes, which count only when no other name matches.
 */
const LESS = [0, 4, 12] as const
const alsoCalled: Record<string, readonly string[]> = {
  US: ['usa', 'america'],
  GB: ['uk', 'great britain'],
  AE: ['uae'],
}

/** The city file as two COPY texts: rows of `places` and of `place_names`, in key order. */
export function cityFiles(text: string) {
  const places: string[] = []
  const names: string[] = []
  const countries = new Map<string, readonly string[]>()
  const states = new Map<string, string>()
  for (const line of text.split('\n')) {
    const [id = '', name, country = '', state = '', code = '', latitude, longitude, population, zone, ...lists] =
      line.split('\t')
    const ofCountry = countries.get(country) ?? namesOfCountry(country)
    countries.set(country, ofCountry)
    const stateFolded = states.get(state) ?? fold(state)
    states.set(state, stateFolded)
    const areas = [stateFolded, code.toLowerCase(), ...ofCountry].filter(Boolean)
    places.push(
      [
        ...[id, name, state || '\\N', country, latitude, longitude, population, zone],
        `{${areas.map(area => `"${area}"`).join(',')}}`,
      ].join('\t'),
    )
    const weight = Math.log(Number(population))
    for (const [at, less] of LESS.entries()) {
      const rest = `\t${id}\t${(weight - less).toFixed(3)}\t${less === 0}`
      if (lists[at]) for (const folded of lists[at].split(',')) names.push(folded + rest)
    }
  }
  return { places: places.join('\n'), names: names.join('\n') }
}

/** What a person may type for a country: its English name, its own name, its code. */
function namesOfCountry(code: string): readonly string[] {
  const { language } = new Intl.Locale(`und-${code}`).maximize()
  const named = ['en', language].map(locale => fold(countryName(code, locale)))
  return [...new Set([...named, code.toLowerCase(), ...(alsoCalled[code] ?? [])])]
}

const inLanguage = new Map<string, Intl.DisplayNames>()

/** The name of a country in a language, English by default. */
export function countryName(code: string, language = 'en'): string {
  const names = inLanguage.get(language) ?? new Intl.DisplayNames([language, 'en'], { type: 'region' })
  inLanguage.set(language, names)
  return names.of(code) ?? code
}
