const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })

/** What ZZ stands for: somebody or something of no known country. */
const UNSPECIFIED = 'Unspecified'

/** Name of a country by its two-letter code; undefined for an unknown code. */
export function countryName(code: string | null | undefined): string | undefined {
  try {
    if (!code) return undefined
    return code.toUpperCase() === 'ZZ' ? UNSPECIFIED : names.of(code.toUpperCase())
  } catch {
    return undefined
  }
}

/** Whether a two-letter code is the one that its country has today: `DE`, and not the former `DD`, nor `UK` for `GB`. */
export const isCurrentCountry = (code: string): boolean => new Intl.Locale(`und-${code}`).region === code
