import { type CountryCode, getCountries, parsePhoneNumberFromString } from 'libphonenumber-js/max'

/**
 * A number that exists in its country, as +49301234567; null for anything else. `country` is used when the number has no
 * country code. Numbers that lost their plus in a spreadsheet begin with a dial code.
 */
export function phoneNumberOf(text: string, country: string | null): string | null {
  const typed = text.replace(/^00/, '+')
  const parsed = parsePhoneNumberFromString(typed, { ...(country ? { defaultCountry: country as CountryCode } : {}) })
  const number = parsed?.isValid() ? parsed : parsePhoneNumberFromString(`+${typed.replace(/\D/g, '')}`)
  return number?.isValid() ? number.number : null
}

/** The numbers, in digits with their dial code, that are dialled like this in some country: 06 12 34 56 78 is 33612345678 and others. */
export function numbersDialledAs(text: string): readonly string[] {
  if (latest.text !== text) {
    const numbers = getCountries().flatMap(country => {
      const number = parsePhoneNumberFromString(text, country)
      return number?.isValid() ? number.number.slice(1) : []
    })
    latest = { text, numbers: [...new Set(numbers)] }
  }
  return latest.numbers
}

/** One search asks several times, and each country takes a while. */
let latest: { text: string; numbers: readonly string[] } = { text: '', numbers: [] }
