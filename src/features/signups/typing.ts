/** What typed text becomes while it is typed, and when it is sent. Pure, for page and server. */

export const digitsOf = (text: string) => text.replace(/\D/g, '')

/** A one-time code: digits only, up to six; whatever was pasted around them goes (OTP-010, OTP-011). */
export const codeDigits = (typed: string) => digitsOf(typed).slice(0, 6)

/** MM/DD/YYYY as it is typed: digits and slashes, month 12 and day 31 at most (FORM-059, FORM-060, FORM-113). */
export function maskDate(typed: string): string {
  const digits = digitsOf(typed).slice(0, 8)
  const parts = [capped(digits.slice(0, 2), 12), capped(digits.slice(2, 4), 31), digits.slice(4)]
  return parts.filter(part => part !== '').join('/')
}

const capped = (part: string, most: number) => (part.length === 2 && Number(part) > most ? String(most) : part)

/** MM/DD/YYYY or YYYY-MM-DD as YYYY-MM-DD; undefined for any other text. Whether the day exists is another question. */
export function isoDay(text: string): string | undefined {
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return text
  const [, month, day, year] = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(text) ?? []
  return year === undefined ? undefined : `${year}-${month}-${day}`
}

/** Digits of a phone field: 15 at most, 20 where long numbers are enabled (FORM-069..071). */
export const phoneDigits = (typed: string, longNumbers = false) => digitsOf(typed).slice(0, longNumbers ? 20 : 15)

/**
 * A number as it is sent: dial code and digits, no plus sign (FORM-117). A number typed with `+` or `00` already says its
 * country; a British mobile typed as 07 and nine digits gets 44, also under the default country 1, where no number looks
 * like that (FORM-073); a national number gets the dial code, and loses its leading 0 where the country writes one.
 */
export function normalisePhone(typed: string, dialCode: string, trunkZero = true): string {
  const digits = phoneDigits(typed)
  if (digits === '') return ''
  if (typed.trim().startsWith('+')) return digits
  if (digits.startsWith('00')) return digits.slice(2)
  if (/^07\d{9}$/.test(digits) && (dialCode === '1' || dialCode === '44')) return `44${digits.slice(1)}`
  return phoneDigits(dialCode + (trunkZero ? digits.replace(/^0/, '') : digits))
}

/** A handle without its `@` and without spaces (FORM-018). */
export const cleanHandle = (typed: string) => typed.replace(/[@\s]/g, '')

/** A whole number as it is typed, with an optional minus; empty text clears it (FORM-066, FORM-118). */
export function wholeNumberText(typed: string): string {
  const digits = digitsOf(typed)
  return typed.trim().startsWith('-') ? `-${digits}` : digits
}

/** An entry of the city search (FORM-087). */
export interface CityEntry {
  address: {
    city?: string | undefined
    town?: string | undefined
    village?: string | undefined
    state?: string | undefined
    country?: string | undefined
    country_code: string
  }
  display_name: string
  lat: string | number
  lon: string | number
  time_zone?: string | undefined
}

export interface Place {
  city: string
  state: string | null
  country_code: string
  latitude: number
  longitude: number
  timezone: string | null
}

/** The place a fan chose: city, else town, else village; upper-case country; numbers (FORM-088, FORM-089). */
export const placeOf = ({ address, lat, lon }: CityEntry): Place => ({
  city: address.city ?? address.town ?? address.village ?? '',
  state: address.state ?? null,
  country_code: address.country_code.toUpperCase(),
  latitude: Number(lat),
  longitude: Number(lon),
  timezone: null,
})

/** Facebook's click id, only with consent to cookies and a click to speak of (FORM-013, FORM-014). */
export const facebookClickId = (fbclid: string | null, consented: boolean, now: number): string | undefined =>
  consented && fbclid ? `fb.1.${now}.${fbclid}` : undefined
