import { expect, it } from 'vitest'
import { signups } from '#features/signups/contract.ts'
import { formFor, givenDrop } from '../../../../test/fans/fan-world.ts'
import { startTestServer } from '../../../../test/server.ts'
import { addressBlock, scaled } from './rate-limits.ts'

it('rounds a multiplied limit to a whole number of at least 1 that the database can store', () => {
  expect([scaled(20, 1), scaled(60, 0.33), scaled(30, 1.55), scaled(1, 0.1), scaled(1_000_000, 1e7)]).toEqual([
    20, 20, 47, 1, 2_000_000_000,
  ])
})

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:aaaa::1', '2001:db8:1:2::/64'],
  ['2001:db8:1:3::1', '2001:db8:1:3::/64'],
  ['no address', 'unknown'],
])('limits %s as %s: an IPv4 address alone, an IPv6 address with its /64', (address, block) => {
  expect(addressBlock(address)).toBe(block)
})

it.each(['0.33', '1e7'])(
  'lets fans sign up and get codes by mail and text when all limits are multiplied by %s',
  async factor => {
    const server = await startTestServer({ settings: { RATE_LIMIT_FACTOR: factor } })
    try {
      const open = await givenDrop(server)
      expect((await server.call(signups.subscribe, await formFor(server, open))).status).toBe(201)
      const drop = await givenDrop(server, { require_otp: true, allow_sms: true })
      const phone_number = '447400123456'
      for (const fields of [{}, { email_address: undefined, phone_number }])
        expect((await server.call(signups.otp, await formFor(server, drop, fields, 'otp'))).status).toBe(200)
      const guess = await formFor(server, drop, { otp_code: '000000' })
      expect((await server.call(signups.subscribe, guess)).status).toBe(400)
    } finally {
      await server.stop()
    }
  },
)
