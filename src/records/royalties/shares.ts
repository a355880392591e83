import { compareDecimals, sumOf } from './decimals.ts'

const WHOLE = '100'

/** A share of a hundred as somebody types it: `12.5`, `33,3333`; null for what is none, with four places at most. */
export function percentOf(typed: string): string | null {
  const text = typed.trim().replace(',', '.').replace(/\s*%$/, '')
  if (!/^\d{1,3}(\.\d{1,4})?$/.test(text)) return null
  return compareDecimals(text, '0') > 0 && compareDecimals(text, WHOLE) <= 0 ? text : null
}

/** What is missing to 100 %, or too much as a negative number; `0` when the shares add up. */
export function missingPercent(percents: readonly string[]): string {
  const sum = sumOf([WHOLE, ...percents.map(percent => `-${percent}`)])
  return sum.includes('.') ? sum.replace(/\.?0+$/, '').replace(/^-0$/, '0') : sum
}
