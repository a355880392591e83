import { parsePhoneNumberFromString } from 'libphonenumber-js/max'

/** US cents a text message costs at most by country, from the public lists of providers, rounded up. */
const CENTS: Readonly<Record<string, number>> = {
  US: 2,
  CA: 2,
  BR: 7,
  MX: 7,
  GB: 6,
  IE: 10,
  FR: 9,
  DE: 12,
  ES: 10,
  IT: 10,
  NL: 12,
  BE: 12,
  SE: 8,
  NO: 8,
  DK: 7,
  FI: 10,
  AT: 12,
  CH: 8,
  PT: 6,
  PL: 5,
  AU: 6,
  NZ: 12,
  JP: 9,
}
/** Price of other countries: the most expensive of the usual destinations. */
const ELSEWHERE = 40

/** The country of a number with its plus, or undefined when unknown. */
export const countryOf = (number: string): string | undefined => parsePhoneNumberFromString(number)?.country

/** Whether a number with its plus is one that its country gives out. */
export const isRealNumber = (number: string): boolean => parsePhoneNumberFromString(number)?.isValid() ?? false

/** Maximum price of one SMS segment to a country (two upper-case letters), in US cents. */
export const priceOfTextIn = (country: string): number => CENTS[country] ?? ELSEWHERE

/** What one message to a number written with its plus costs at most, in US cents: a bound for budgets, not an invoice. */
export const priceOfText = (number: string): number => priceOfTextIn(countryOf(number) ?? '')
