/** ISRC (ISO 3901): country, registrant, year and number, without the hyphens it is often written with; null for anything else. */
export function isrcOf(typed: string): string | null {
  const code = typed.replace(/[\s-]/g, '').toUpperCase()
  return /^[A-Z]{2}[A-Z0-9]{3}\d{7}$/.test(code) ? code : null
}

/**
 * UPC (12 digits) or EAN (13) with a right check digit (GS1: odd places from the end count three times); an EAN that begins
 * with 0 is the UPC behind it. Null for anything else.
 */
export function upcOf(typed: string): string | null {
  const digits = typed.replace(/[\s-]/g, '')
  if (!/^\d{12,13}$/.test(digits)) return null
  const sum = [...digits].toReversed().reduce((total, digit, at) => total + Number(digit) * (at % 2 === 1 ? 3 : 1), 0)
  if (sum % 10 !== 0) return null
  return digits.length === 13 && digits.startsWith('0') ? digits.slice(1) : digits
}

export const CODE_FAULTS = {
  isrc: 'Must be an ISRC like GBAYE2600024',
  upc: 'Must be a UPC or EAN: 12 or 13 digits, the last one its check digit',
} as const
