import { expect, it } from 'vitest'
import { contactEntry, priceEntry } from './contract.ts'
import { isAmount, NEW_PRICE, numberOf, sameCity } from './rules.ts'

it('reads an empty number field as 0 (EDIT-015, EDIT-016)', () => {
  expect([numberOf(null), numberOf(0), numberOf(12.5)]).toEqual([0, 0, 12.5])
})

it('starts a new price with USD, 0 and 1 post (EDIT-017)', () => {
  expect(NEW_PRICE).toEqual({ currency: 'USD', price: 0, num_posts: 1, description: '' })
  expect(priceEntry.parse({ price: 0 })).toEqual(NEW_PRICE)
})

it.each([
  [0, true],
  [0.1 + 0.2, true],
  [1234567.89, true],
  [19.99, true],
  [0.005, false],
  [1.999, false],
])('EDIT-021 %d is an amount: %s', (amount, is) => expect(isAmount(amount)).toBe(is))

it('accepts an email or a phone number as a contact (EDIT-003, EDIT-004)', () => {
  const type = (type: string, value: string) => contactEntry.safeParse({ type, value }).success
  expect([type('email', 'mara@example.com'), type('phone_number', '+44 20 7946 0182')]).toEqual([true, true])
  expect([type('email', '+44 20 7946 0182'), type('phone_number', 'mara@example.com'), type('fax', '')]).toEqual([
    false,
    false,
    false,
  ])
})

it('compares cities without regard to case (EDIT-034)', () => {
  const porto = { city: 'Porto', state: null, country_code: 'PT' }
  expect(sameCity(porto, { ...porto, city: ' porto ' })).toBe(true)
  expect(sameCity(porto, { ...porto, state: 'Porto District' })).toBe(false)
  expect(sameCity(porto, { ...porto, country_code: 'BR' })).toBe(false)
})
