import { z } from 'zod'
import { linkAddress } from '#platform/contract/link-address.ts'
import { moneyWithCode } from '#platform/contract/money.ts'
import { readNumber } from '#platform/contract/read-number.ts'
import { isEmail, isPhoneNumber } from '#platform/contract/validators.ts'
import { CURRENCIES } from '#records/creators/contract.ts'

const text = z.string().trim().max(200)
/** Browsers count a line break as one character and send two. */
const reason = z
  .string()
  .transform(typed => typed.replaceAll('\r\n', '\n').trim().slice(0, 200))
  .catch('')
const NO_ADDRESS = 'Enter the address of your profile, such as instagram.com/yourname.'

/** What a creator may suggest, by field, and what they fill in for it. */
export const suggestedValue = z.discriminatedUnion('field', [
  z.object({ field: z.literal('name'), name: text.min(1, 'Enter your name.') }),
  z.object({
    field: z.literal('location'),
    city: text.min(1, 'Enter your city.'),
    country_code: z
      .string()
      .trim()
      .toUpperCase()
      .regex(/^[A-Z]{2}$/, 'Choose your country.'),
  }),
  z.object({
    field: z.literal('price'),
    price: z.preprocess(
      typed => (typeof typed === 'string' ? (readNumber(typed) ?? Number.NaN) : typed),
      z
        .number('Enter a price as a number, such as 350.')
        .positive('Enter a price as a number, such as 350.')
        .max(9_999_999, 'Enter a smaller price.')
        .multipleOf(0.01, 'A price has at most two decimals.'),
    ),
    currency: z.enum(CURRENCIES, 'Choose a currency.'),
  }),
  z.object({ field: z.literal('email'), email: text.refine(isEmail, 'Enter an email address.') }),
  z.object({
    field: z.literal('phone'),
    phone: text.refine(isPhoneNumber, 'Enter a phone number with its country code, such as +44 20 7946 0018.'),
  }),
  z.object({
    field: z.literal('manager'),
    manager: text.min(1, 'Enter the name of your manager.'),
    email: text.refine(isEmail, 'Enter the email address of your manager.'),
  }),
  z.object({
    field: z.literal('channel'),
    // phones type no https://
    url: text.transform(typed => linkAddress(typed)).pipe(z.string(NO_ADDRESS).regex(/^https?:/, NO_ADDRESS)),
  }),
  z.object({ field: z.literal('erasure'), reason }),
])
export type SuggestedValue = z.output<typeof suggestedValue>
export type SuggestedField = SuggestedValue['field']

/** What is suggested, in words. */
export function suggestedWords(value: SuggestedValue): string {
  switch (value.field) {
    case 'name':
      return value.name
    case 'location':
      return `${value.city}, ${value.country_code}`
    case 'price':
      return moneyWithCode(value.price, value.currency)
    case 'email':
      return value.email
    case 'phone':
      return value.phone
    case 'manager':
      return `${value.manager}, ${value.email}`
    case 'channel':
      return value.url
    case 'erasure':
      return value.reason || 'without a reason'
  }
}

export const FIELD_NAMES: Readonly<Record<SuggestedField, string>> = {
  name: 'Name',
  location: 'Location',
  price: 'Price for a post',
  email: 'Email',
  phone: 'Phone',
  manager: 'Manager',
  channel: 'Another channel',
  erasure: 'Erasure',
}
