import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signups } from '#features/signups/contract.ts'
import { formFor, type GivenDrop, givenDrop, someAddress } from '../../../../../test/fans/fan-world.ts'
import { startTestServer, type TestServer } from '../../../../../test/server.ts'

// a fifth of the usual limits: 4 guesses a day at a contact, 40 an hour at a drop, 200 an hour in all
const [CONTACT, DROP, ALL] = [4, 40, 200]

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ settings: { TRUSTED_PROXIES: '1', RATE_LIMIT_FACTOR: '0.2' } })
})
afterAll(() => server.stop())

const coded = () => givenDrop(server, { require_otp: true, require_checkbox_opt_in: false })
let asked = 0
const forged = () => ({ headers: { 'x-forwarded-for': `10.${asked >> 14}.${(asked >> 7) & 127}.${asked++ & 127}` } })
const guess = async (given: GivenDrop, email_address = someAddress(), otp_handle?: string) => {
  const form = await formFor(server, given, { email_address, otp_code: '000000', otp_handle })
  return (await server.call(signups.subscribe, form, forged())).status
}
/** Somebody who stands at the form with a code on its way. */
async function asker(given: GivenDrop) {
  const [email_address, otp_handle] = [someAddress(), randomUUID() as string]
  const form = await formFor(server, given, { email_address, otp_handle }, 'otp')
  expect((await server.call(signups.otp, form, forged())).status).toBe(200)
  return { email_address, otp_handle }
}
const tally = (statuses: number[]) => {
  const counts: Record<number, number> = {}
  for (const status of statuses) counts[status] = (counts[status] ?? 0) + 1
  return counts
}

describe('guess limits', () => {
  it('allow a contact few guesses a day over all its codes (THREATS 1)', async () => {
    const drop = await coded()
    const email_address = someAddress()
    const statuses: number[] = []
    for (let at = 0; at < CONTACT + 3; at++) {
      if (at % 2 === 0) {
        const { status } = await server.call(
          signups.otp,
          await formFor(server, drop, { email_address }, 'otp'),
          forged(),
        )
        expect([200, 429]).toContain(status)
        await server.sql(`update otp_challenges set sent_at = sent_at - interval '61 seconds', codes_in_hour = 1`)
      }
      statuses.push(await guess(drop, email_address))
      // hours go by: what ends it is the day's count of guesses, not the hour's of sign-ups
      await server.sql(`delete from rate_limits where key like 'signup:%'`)
    }
    expect(statuses).toEqual([...Array(CONTACT).fill(400), ...Array(3).fill(429)])
  })
  it('allow a drop as many guesses as its typing errors need, over all contacts and addresses (THREATS 1)', async () => {
    const [drop, other] = [await coded(), await coded()]
    const statuses = await Promise.all(Array.from({ length: DROP + 20 }, () => guess(drop)))
    expect(tally(statuses)).toEqual({ 400: DROP, 429: 20 })
    expect(await guess(other)).toBe(400)
    expect(await server.sql(`select kind, subject from alerts where subject = $1`, [drop.drop.id])).toEqual([
      { kind: 'codes_guessed', subject: drop.drop.id },
    ])
  })
  it('still accept a code from its requester while others guess too much, as long as few of them fail (THREATS 1)', async () => {
    const drop = await coded()
    const { email_address, otp_handle } = await asker(drop)
    // a forger guesses at the fan's own contact too
    const guessed = [
      ...Array.from({ length: DROP }, () => guess(drop)),
      ...Array.from({ length: 10 }, () => guess(drop, email_address, randomUUID())),
    ]
    expect(new Set(await Promise.all(guessed))).toEqual(new Set([400, 429]))
    expect(await guess(drop)).toBe(429)
    expect(await guess(drop, email_address, otp_handle)).toBe(400)
    for (let held = 1; held < DROP; held++) {
      const other = await asker(drop)
      expect(await guess(drop, other.email_address, other.otp_handle)).toBe(400)
    }
    expect(await guess(drop, email_address, otp_handle)).toBe(429)
  })
  it('stop guesses spread over contacts, drops and addresses at the installation’s limit (THREATS 2)', async () => {
    await server.sql('truncate rate_limits')
    const drops = await Promise.all(Array.from({ length: 12 }, coded))
    const statuses: number[] = []
    for (let round = 0; round < 24; round++) statuses.push(...(await Promise.all(drops.map(drop => guess(drop)))))
    expect(tally(statuses)).toEqual({ 400: ALL, 429: 24 * 12 - ALL })
  }, 60_000)
})
