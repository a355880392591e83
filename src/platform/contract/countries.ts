const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })

/** Name of a country by its two-letter code; undefined for an unknown code. */
export function countryName(code: string | null | undefined): string | undefined {
  try {
    return code && code.toUpperCase() !== 'ZZ' ? names.of(code.toUpperCase()) : undefined
  } catch {
    return undefined
  }
}
