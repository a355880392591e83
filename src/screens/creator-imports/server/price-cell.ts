import { MAX_PRICE } from '#features/creator-edits/rules.ts'
import { CURRENCIES } from '#records/creators/contract.ts'

type Currency = (typeof CURRENCIES)[number]
export type PriceFault = 'PRICE_UNREADABLE' | 'CURRENCY_UNKNOWN'

const marks: Record<string, Currency> = {
  US$: 'USD',
  A$: 'AUD',
  AU$: 'AUD',
  C$: 'CAD',
  CA$: 'CAD',
  NZ$: 'NZD',
  '€': 'EUR',
  '£': 'GBP',
  '₹': 'INR',
  KR: 'SEK',
  RS: 'INR',
}
const dollars: ReadonlySet<Currency> = new Set(['USD', 'AUD', 'CAD', 'NZD'])

/**
 * Reads a price in a sheet's notation: `$1,200.50`, `1.200,50 €`, `EUR 300`, `1 200`, `1.5k`. `usual` is the default
 * currency, and decides which dollar a `$` means.
 *
 * @example priceOf('£1.2k', 'USD') // { currency: 'GBP', price: 1200 }
 */
export function priceOf(text: string, usual: Currency): { currency: Currency; price: number } | PriceFault {
  const [, before = '', digits = '', thousands, after = ''] =
    /^([^\d.,-]*)(\d[\d.,'’\s]*?)\s*(k(?!r\b))?\s*([^\d.,-]*)$/i.exec(abbreviated(text)) ?? []
  const price = amountOf(digits) * (thousands ? 1_000 : 1)
  if (digits === '' || !(price <= MAX_PRICE)) return 'PRICE_UNREADABLE'
  const words = [before, after].map(word => word.trim().toUpperCase()).filter(Boolean)
  const currencies = new Set(words.map(word => currencyOf(word, usual)))
  if (currencies.has(null) || currencies.size > 1) return 'CURRENCY_UNKNOWN'
  const [currency = usual] = currencies
  return { currency: currency ?? usual, price: Math.round(price * 100) / 100 }
}

/** `Rs. 900` and `300 kr.` without their full stop. */
const abbreviated = (text: string) => text.trim().replace(/(?<=\p{L})\./gu, '')

/** A currency code or sign; null for an unsupported one. */
export function currencyOf(word: string, usual: Currency): Currency | null {
  const mark = word.trim().toUpperCase().replace(/\.$/, '')
  const code = CURRENCIES.find(one => one === mark)
  if (mark === '$') return dollars.has(usual) ? usual : 'USD'
  return code ?? marks[mark] ?? null
}

/** The last separator is the decimal one when one or two digits follow; all others separate thousands. */
function amountOf(digits: string): number {
  const [, whole = '', decimals = ''] = /^(.*?)(?:[.,](\d{1,2}))?$/.exec(digits.trim()) ?? []
  return Number(`${whole.replace(/[.,'’\s]/g, '')}.${decimals || '0'}`)
}
