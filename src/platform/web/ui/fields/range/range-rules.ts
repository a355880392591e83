import { readNumber } from '#platform/contract/read-number.ts'
import { isRange, validationMessages } from '#platform/contract/validators.ts'

/** The value of a range filter; null leaves an end open. */
export interface Range {
  min: number | null
  max: number | null
}

export const openRange: Range = { min: null, max: null }
export const isOpen = ({ min, max }: Range) => min === null && max === null

/** No count and no price of a filter is beyond it. */
const MOST = 2_147_483_647

/** Which end is wrong, and why; null where both may be applied (TABLE-062, TABLE-063, TABLE-067). */
export function rangeFault(
  { min, max }: Range,
  most = MOST,
  signed = false,
): { end: 'min' | 'max'; text: string } | null {
  if (!signed && min !== null && min < 0) return { end: 'min', text: 'Min must be at least 0' }
  if (!signed && max !== null && max < 0 && min === null) return { end: 'max', text: 'Max must be at least 0' }
  if (min !== null && min > most) return { end: 'min', text: `Min must be at most ${amountText(most)}` }
  if (max !== null && max > most) return { end: 'max', text: `Max must be at most ${amountText(most)}` }
  return isRange(min, max) ? null : { end: 'max', text: validationMessages.range }
}

/** TABLE-064: with nothing changed, or something wrong, there is nothing to apply. */
export const canApply = (draft: Range, applied: Range, most?: number, signed = false) =>
  (draft.min !== applied.min || draft.max !== applied.max) && rangeFault(draft, most, signed) === null

/** "50k or more", "up to 12%", "4% – 12%". */
export function rangeWords({ min, max }: Range, figure: (value: number) => string): string {
  if (min === null) return max === null ? 'Any' : `up to ${figure(max)}`
  if (min === max) return figure(min)
  return max === null ? `${figure(min)} or more` : `${figure(min)} – ${figure(max)}`
}

/**
 * A number as people type it into a filter, rounded to its decimals. Null for an empty text, undefined for one that is no
 * number. In percents a point is always before decimals: none has thousands.
 */
export function amountOf(text: string, decimals = 0, isPercent = false): number | null | undefined {
  const number = readNumber(text.replace(/\s*%\s*$/, ''), isPercent ? 3 : decimals)
  return typeof number === 'number' ? Number(number.toFixed(decimals)) : number
}

/** The number as it stands in the field when nobody types there. */
export const amountText = (value: number | null) =>
  value === null ? '' : new Intl.NumberFormat('en', { maximumFractionDigits: 6 }).format(value)
