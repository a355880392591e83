import { parse } from 'csv-parse/sync'

export interface Rate {
  currency: string
  /** US dollars for a unit. */
  usd: number
  /** YYYY-MM-DD */
  day: string
}

/**
 * Reads the European Central Bank's file of daily reference rates (eurofxref.csv): a header `Date, USD, JPY, …` and lines with
 * what a euro is worth; the first line counts. @throws Error with the reason
 */
export function readRatesFile(text: string): Rate[] {
  const [header = [], line = []] = parse(text, { trim: true, relax_column_count: true, to: 2 }) as string[][]
  const day = dayOf(line[0])
  const perEuro = new Map<string, number>([['EUR', 1]])
  for (const [at, currency] of header.entries()) {
    const rate = Number(line[at])
    if (/^[A-Z]{3}$/.test(currency) && rate > 0) perEuro.set(currency, rate)
  }
  const dollars = perEuro.get('USD')
  if (header[0]?.toLowerCase() !== 'date' || !day || dollars === undefined)
    throw new Error('not a file of reference rates: expected the columns Date, USD, … and a line of rates')
  return [...perEuro].map(([currency, rate]) => ({ currency, usd: Number((dollars / rate).toFixed(10)), day }))
}

/** `31 December 2024` or 2024-12-31. */
function dayOf(text: string | undefined): string | null {
  const at = Date.parse(/^\d{4}-\d{2}-\d{2}$/.test(text ?? '') ? `${text}T00:00:00Z` : `${text} UTC`)
  return Number.isNaN(at) ? null : new Date(at).toISOString().slice(0, 'YYYY-MM-DD'.length)
}
