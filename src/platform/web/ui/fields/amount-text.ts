const TIMES: Record<string, number> = { '': 1, k: 1e3, m: 1e6, b: 1e9 }

/**
 * A number as people type it into a filter: `50k`, `1.2m`, `12,000`, `3 500`. Null for an empty text, undefined for one that
 * is no number.
 */
export function amountOf(text: string, decimals = 0): number | null | undefined {
  const typed = text.replace(/[\s,_'’]/g, '').toLowerCase()
  if (typed === '') return null
  const [, digits, unit = ''] = /^(-?\d*\.?\d+)([kmb]?)%?$/.exec(typed) ?? []
  if (digits === undefined) return undefined
  const scale = 10 ** decimals
  return Math.round(Number(digits) * (TIMES[unit] ?? 1) * scale) / scale
}

/** The number as it stands in the field when nobody types there. */
export const amountText = (value: number | null) =>
  value === null ? '' : new Intl.NumberFormat('en', { maximumFractionDigits: 6 }).format(value)
