import { expect, it } from 'vitest'
import { type CreatorTarget, creatorPlan } from '#features/creator-imports/contract.ts'
import { readRow } from './server/read-row.ts'

const read = (target: CreatorTarget, cell: string) => {
  const plan = creatorPlan.parse({
    roster_id: '0199a1b2-0000-7000-8000-000000000001',
    columns: [target, 'email'],
    platform: 'TikTok',
    currency: 'USD',
    country_code: 'US',
  })
  return readRow(plan, [cell, 'mira@creators.example'])
}
const long = (part: string, length = 100_000) => part.repeat(length / part.length)

it.each<[string, CreatorTarget, string, string]>([
  ['spaces in a rating', 'rating', `5${long(' ')}x`, 'RATING_UNREADABLE'],
  ['zeros in a rating', 'rating', `5.${long('0')}x`, 'RATING_UNREADABLE'],
  ['spaces in a price', 'price', `5${long(' ')}-`, 'PRICE_UNREADABLE'],
  ['spaces in a short price', 'price', `5${long(' ', 190)}-`, 'PRICE_UNREADABLE'],
  ['phone numbers', 'phone', long('1,'), 'PHONE_INVALID'],
])('skips %s in under 200 ms when the cell is too long', (_, target, cell, remark) => {
  // of the processor, which other programs may keep busy
  const started = process.cpuUsage()
  const row = read(target, cell)
  const { user, system } = process.cpuUsage(started)
  expect(row).toMatchObject({ remarks: [remark], rejection: null, rating: 0, price: null, phones: [], profiles: [] })
  expect((user + system) / 1_000).toBeLessThan(200)
})

it('reads spaces within a rating and a price', () => {
  expect(read('rating', '8   /  10').rating).toBe(4)
  expect(read('price', '1  200,50   €').price).toMatchObject({ currency: 'EUR', price: 1200.5 })
})

it('rejects a handle when its cell is cut within a character', () => {
  expect(read('profile', `@${long('😀', 4_000)}`).remarks).toEqual(['HANDLE_INVALID'])
})
