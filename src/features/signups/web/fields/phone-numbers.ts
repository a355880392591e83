import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/core/es6'
import { numberingPlans } from './numbering-plans.gen.ts'

// Loaded once a number is being typed: the tables of every country weigh a fifth of the form.

/** A typed number understood: digits with dial code to send, how its country writes it, and that country (FORM-074). */
export function readPhone(typed: string, country: string) {
  const number = parsePhoneNumberFromString(typed, country.toUpperCase() as CountryCode, numberingPlans)
  if (!number) return undefined
  return {
    international: number.number.slice(1),
    national: number.formatNational(),
    // Countries that share a dial code cannot always be told apart: the one it was given to first.
    country: (number.country ?? number.getPossibleCountries()[0])?.toLowerCase(),
    dial_code: number.countryCallingCode as string,
  }
}
