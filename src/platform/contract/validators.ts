/**
 * Rules a typed value must meet, shared by forms and server (002 §5). Each answers whether the value passes;
 * the sentences stand in `validationMessages`, so that a page in another language can say them in its own words.
 */

/** One @, no spaces, a dot in the domain, at most 254 characters (VALID-001, VALID-019). */
export const isEmail = (value: string) => value.length <= 254 && /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(value)

/** VALID-002. */
export const hasMinLength = (value: string, least: number) => [...value].length >= least

/** Fewer than `limit` characters; an empty value fails too (VALID-003). */
export const hasMaxLength = (value: string, limit: number) => value !== '' && [...value].length < limit

/** VALID-004. */
export const isAtLeast = (value: number, least: number) => value >= least

/** Whether two ends of a filter make a range; an end that is left open always does (VALID-021). */
export const isRange = (min: number | null, max: number | null) => min === null || max === null || max > min

/** A name has at least one character that can be seen (VALID-022, VALID-023). */
export const isName = (value: string) => /[^\p{Z}\p{C}]/u.test(value)

/** 7 to 15 digits; spaces, +, -, brackets and dots do not count, letters fail (VALID-005, VALID-020). */
export function isPhoneNumber(value: string, longest = 15) {
  const digits = value.replace(/[\s+\-().]/g, '')
  return /^\d+$/.test(digits) && digits.length >= 7 && digits.length <= longest
}

/** A day that exists, YYYY-MM-DD, between 1900 and the current year (VALID-006). */
export function isRecentDay(value: string, currentYear: number) {
  const [year = 0] = value.split('-').map(Number)
  return isDay(value) && year >= 1900 && year <= currentYear
}

/** A day that exists in the calendar, written YYYY-MM-DD. */
export function isDay(value: string) {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value)) return false
  const date = new Date(`${value}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value)
}

type Check = readonly [passes: (value: string) => boolean, message: string]
const firstFailing = (checks: readonly Check[]) => (typed: string) => {
  const value = typed.replace(/[\s-]/g, '').toUpperCase()
  return checks.find(([passes]) => !passes(value))?.[1]
}

/** First failing message of a SWIFT code, spaces and hyphens aside; undefined when it is right (VALID-007..010, 017, 018). */
export const swiftCodeFault = firstFailing([
  [value => value.length >= 8 && value.length <= 11, 'SWIFT code must be 8-11 characters long'],
  [value => /^[A-Z]{6}/.test(value), 'SWIFT must start with 6 letters'],
  [value => /^.{6}[A-Z0-9]{2}/.test(value), 'SWIFT characters 7 & 8 must be letters or numbers'],
  [value => value.length !== 11 || /[A-Z0-9]{3}$/.test(value), 'SWIFT last 3 characters must be letters or numbers'],
])

/** First failing message of an IBAN, spaces and hyphens aside; undefined when it is right (VALID-011..014, 017). */
export const ibanFault = firstFailing([
  [value => value.length >= 15 && value.length <= 34, 'IBAN must be 15-34 characters long'],
  [value => /^[A-Z]{2}/.test(value), 'IBAN must start with 2-letter country code'],
  [value => /^..\d{2}/.test(value), 'IBAN characters 3-4 must be check digits'],
  [value => /^.{4}[A-Z0-9]+$/.test(value), 'IBAN remainder must be letters and numbers only'],
])

/** VALID-015. */
export const isWireAccount = (value: string) => /^\d{8,17}$/.test(value)
/** VALID-016. */
export const isUsRoutingNumber = (value: string) => /^\d{9}$/.test(value)

export const validationMessages = {
  email: 'Must be a valid email',
  minLength: (least: number) => `Must be at least ${least} characters`,
  maxLength: (limit: number) => `Must be less than ${limit} characters`,
  minNumber: (least: number) => `Must be at least ${least}`,
  range: 'Max must be greater than min',
  listName: 'A name is required for this list.',
  tagName: 'A name is required for this tag.',
  phone: 'Must be a valid phone number',
  date: 'Invalid Date',
  wireAccount: 'Wire account number must be 8-17 digits',
  usRoutingNumber: 'US routing number must be exactly 9 digits',
} as const
