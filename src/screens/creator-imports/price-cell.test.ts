import { expect, it } from 'vitest'
import { priceOf } from './server/price-cell.ts'

it.each([
  ['300 kr', { currency: 'SEK', price: 300 }],
  ['1.5k kr', { currency: 'SEK', price: 1_500 }],
  ['2kr.', { currency: 'SEK', price: 2 }],
  ['£1.2k', { currency: 'GBP', price: 1_200 }],
  ['1.200,50 €', { currency: 'EUR', price: 1_200.5 }],
  ['Rs. 900', { currency: 'INR', price: 900 }],
  ['300 ducats', 'CURRENCY_UNKNOWN'],
  ['cheap', 'PRICE_UNREADABLE'],
])('reads a price of %j', (text, price) => {
  expect(priceOf(text, 'USD')).toEqual(price)
})
