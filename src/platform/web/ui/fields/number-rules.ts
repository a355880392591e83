import { readNumber } from '#platform/contract/read-number.ts'

interface NumberRules {
  min: number | undefined
  max: number | undefined
  decimals: number
}

/** Beyond it two amounts that differ by a cent are the same number. */
const MAX_AMOUNT = 9_999_999_999_999

/** The number in a field: null for an empty one, undefined for a text that is no number. */
export const readField = (text: string, { decimals }: NumberRules) => readNumber(text, decimals)

/** Why a number is refused, in words; `NaN` stands for one that was refused before. */
export function numberFault(value: number | null | undefined, rules: NumberRules): string | undefined {
  const { min, decimals, max = MAX_AMOUNT } = rules
  if (value === null) return undefined
  if (value === undefined || Number.isNaN(value))
    return `Enter a number, such as ${decimals === 0 ? '1,250' : '1,250.50'}`
  if (Number(value.toFixed(decimals)) !== value)
    return decimals === 0 ? 'Enter a whole number' : `Enter at most ${decimals} decimals`
  if (min !== undefined && value < min) return `Must be at least ${numberText(min, decimals)}`
  if (value > max) return `Must be at most ${numberText(max, decimals)}`
  if (value < -MAX_AMOUNT) return `Must be at least ${numberText(-MAX_AMOUNT, decimals)}`
  return undefined
}

/** The number as it stands in the field when nobody types there. */
export const numberText = (value: number | null, decimals: number) =>
  value === null || Number.isNaN(value)
    ? ''
    : new Intl.NumberFormat('en', { maximumFractionDigits: decimals }).format(value)

/** One step on from a number, within its bounds. */
export function stepped(from: number, by: number, { min = -MAX_AMOUNT, max = MAX_AMOUNT, decimals }: NumberRules) {
  return Number(Math.min(max, Math.max(min, from + by)).toFixed(decimals))
}
