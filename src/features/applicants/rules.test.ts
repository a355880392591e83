import { expect, it } from 'vitest'
import { applicationFaults } from './rules.ts'

const given = { platform: 'TikTok', username: 'mirela', email_address: 'mirela@mail.example' } as const
const rest = { phone_number: '', price_amount: '' }

it.each([true, false])('asks to choose a city that is only typed, required or not (%s)', is_location_required => {
  const faultOf = (city: string, city_typed: string) =>
    applicationFaults({ ...given, ...rest, city, city_typed }, { is_location_required, is_price_required: false }).city
  expect(faultOf('', 'Lee')).toBe('choose')
  expect(faultOf('Leeds', 'Leeds, England')).toBeUndefined()
  expect(faultOf('', '')).toBe(is_location_required ? 'required' : undefined)
})
