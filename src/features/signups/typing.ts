/** Normalizes typed text while typing and when sending. Pure, for page and server. */

export const digitsOf = (text: string) => text.replace(/\D/g, '')

/** A one-time code: the first six digits; everything else in a pasted text is removed (OTP-010, OTP-011). */
export const codeDigits = (typed: string) => digitsOf(typed).slice(0, 6)

/** Digits of month, day and year. */
const DATE_PARTS = [2, 2, 4]
const MAX_MONTH = 12
const MAX_DAY = 31

/**
 * MM/DD/YYYY as it is typed: only digits stay, slashes come by themselves, month 12 and day 31 at most (FORM-059, FORM-060,
 * FORM-113). A slash that is there keeps its place, so that correcting the month leaves the day alone; what a browser fills
 * in as YYYY-MM-DD is turned around.
 *
 * @example maskDate('12311999') === '12/31/1999' && maskDate('1/31/1999') === '1/31/1999'
 */
export function maskDate(typed: string): string {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(typed) ?? []
  if (year !== undefined) return `${month}/${day}/${year}`
  const parts = datePartsOf(typed)
  const [months = '', days = '', years = ''] = parts
  const masked = [capped(months, MAX_MONTH), capped(days, MAX_DAY), years].slice(0, parts.length).join('/')
  return months + days + years === '' ? '' : masked.replace(/\/+$/, '/')
}

/** Month, day and year as typed, as far as the typing got. */
function datePartsOf(typed: string): string[] {
  const parts = ['']
  let overflowed = false
  for (const sign of typed.replace(/[^\d/]/g, '')) {
    const at = parts.length - 1
    if (sign === '/') {
      // The slash after an inserted digit is the one that stood there before.
      if (at < 2 && !overflowed) parts.push('')
      overflowed = false
      continue
    }
    if (parts[at]?.length === DATE_PARTS[at]) {
      if (at === 2) break
      parts.push(sign)
      overflowed = true
    } else parts[at] += sign
  }
  return parts
}

export interface CappedPart {
  part: 'month' | 'day'
  /** The number that was typed. */
  typed: string
}

/** The month or day that `maskDate` changes, so that the page can say so: 25/12/1990 would become December 12 unnoticed. */
export function cappedPartOf(typed: string): CappedPart | undefined {
  if (/^\d{4}-/.test(typed)) return undefined
  const [months = '', days = ''] = datePartsOf(typed)
  if (capped(months, MAX_MONTH) !== months) return { part: 'month', typed: months }
  return capped(days, MAX_DAY) === days ? undefined : { part: 'day', typed: days }
}

const capped = (part: string, most: number) => (part.length === 2 && Number(part) > most ? String(most) : part)

/** Normalizes a date on blur: one digit of month or day gets a leading 0. */
export const settleDate = (typed: string): string =>
  /^\d{1,2}\/\d{1,2}\/\d{4}$/.test(typed) ? typed.replace(/\b\d\//g, part => `0${part}`) : typed

/** MM/DD/YYYY or YYYY-MM-DD as YYYY-MM-DD; undefined for any other text. Whether the day exists is another question. */
export function isoDay(text: string): string | undefined {
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return text
  const [, month, day, year] = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(text) ?? []
  return year === undefined ? undefined : `${year}-${month}-${day}`
}

/** Digits that a phone field takes, 20 where long numbers are enabled (FORM-070, FORM-071). A leading 00 is a plus sign. */
const phoneDigits = (typed: string) => digitsOf(typed).replace(/^00/, '')
const mostDigits = (longNumbers: boolean) => (longNumbers ? 20 : 15)

/**
 * A phone field after a key: a full one takes no further digit. What comes in longer at once, by pasting or from a browser's
 * store, stays whole and is refused as it stands: any part of it would be somebody else's number.
 */
export function phoneAfterKey(before: string, typed: string, longNumbers = false): string {
  const most = mostDigits(longNumbers)
  return phoneDigits(typed).length === most + 1 && phoneDigits(before).length === most ? before : typed
}

/**
 * A number as it is sent: dial code and digits, no plus sign (FORM-117). A number typed with `+` or `00` already says its
 * country; a British mobile typed as 07 and nine digits gets 44, also under the default country 1, where no number looks
 * like that (FORM-073); a national number gets the dial code, and loses its leading 0 where the country writes one.
 */
export function normalisePhone(typed: string, dialCode: string, trunkZero = true): string {
  const digits = digitsOf(typed)
  if (digits === '') return ''
  if (typed.trim().startsWith('+')) return digits
  if (digits.startsWith('00')) return digits.slice(2)
  if (/^07\d{9}$/.test(digits) && (dialCode === '1' || dialCode === '44')) return `44${digits.slice(1)}`
  return dialCode + (trunkZero ? digits.replace(/^0/, '') : digits)
}

/** A handle without its `@` and without spaces (FORM-018). */
export const cleanHandle = (typed: string) => typed.replace(/[@\s]/g, '')

/** A whole number as it is typed, with an optional minus; empty text clears it (FORM-066, FORM-118). */
export function wholeNumberText(typed: string): string {
  const digits = digitsOf(typed)
  return typed.trim().startsWith('-') ? `-${digits}` : digits
}

/** Omitted when too long: a truncated id would be somebody else's. */
const MAX_CLICK_ID_LENGTH = 500

/** Facebook's click id, only with consent to cookies and a click to speak of (FORM-013, FORM-014). */
export const facebookClickId = (fbclid: string | null, consented: boolean, now: number): string | undefined =>
  consented && fbclid && fbclid.length <= MAX_CLICK_ID_LENGTH ? `fb.1.${now}.${fbclid}` : undefined
