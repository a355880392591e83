import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signups } from '#features/signups/contract.ts'
import { formFor, type GivenDrop, givenDrop, someAddress } from '../../../../../test/fans/fan-world.ts'
import { eventually, startTestServer, type TestServer } from '../../../../../test/server.ts'

// a fifth of the usual: 4 guesses a day at a contact; alarms at 40 an hour at a drop, 200 an hour in all
const [CONTACT, DROP, ALL] = [4, 40, 200]

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ jobs: true, settings: { TRUSTED_PROXIES: '1', RATE_LIMIT_FACTOR: '0.2' } })
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
const codeFor = (to: string) =>
  eventually(async () => {
    const [mail] = await server.sql<{ body: string }>('select body from outbox_messages where recipient = $1', [to])
    return /\b\d{6}\b/.exec(mail?.body ?? '')?.[0]
  }, 8_000)
async function enter(given: GivenDrop, email_address: string, otp_code: string, otp_handle: string) {
  const form = await formFor(server, given, { email_address, otp_code, otp_handle })
  return (await server.call(signups.subscribe, form, forged())).status
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
  it('raise an alarm for a drop with many wrong codes, and still accept right ones (THREATS 2)', async () => {
    const drop = await coded()
    const [fan, known] = [await asker(drop), await asker(drop)]
    const knownCode = await codeFor(known.email_address)
    const statuses = await Promise.all(Array.from({ length: DROP + 20 }, () => guess(drop)))
    expect(tally(statuses)).toEqual({ 400: DROP + 20 })
    expect(await server.sql('select kind, subject from alerts where subject = $1', [drop.drop.id])).toEqual([
      { kind: 'codes_guessed', subject: drop.drop.id },
    ])
    expect(await enter(drop, fan.email_address, await codeFor(fan.email_address), fan.otp_handle)).toBe(201)
    expect(await enter(drop, known.email_address, knownCode, known.otp_handle)).toBe(201)
    const late = await asker(drop)
    expect(await enter(drop, late.email_address, await codeFor(late.email_address), late.otp_handle)).toBe(201)
  }, 30_000)
  it('lock no fan out when many addresses use up the five tries of codes of their own (THREATS 2)', async () => {
    const drop = await coded()
    const fan = await asker(drop)
    const forgers = await Promise.all(Array.from({ length: 42 }, () => asker(drop)))
    for (const { email_address, otp_handle } of forgers) {
      const tries = Array.from({ length: 4 }, () => guess(drop, email_address, otp_handle))
      expect(tally(await Promise.all(tries))).toEqual({ 400: 4 })
    }
    expect(await enter(drop, fan.email_address, await codeFor(fan.email_address), fan.otp_handle)).toBe(201)
  }, 60_000)
  it('stop at a contact for those who did not ask for the code, not for its fan (THREATS 1)', async () => {
    const drop = await coded()
    const { email_address, otp_handle } = await asker(drop)
    const code = await codeFor(email_address)
    const guessed = await Promise.all(Array.from({ length: 10 }, () => guess(drop, email_address, randomUUID())))
    expect(tally(guessed)).toEqual({ 400: CONTACT, 429: 10 - CONTACT })
    await server.sql(`delete from rate_limits where key like 'signup:%'`)
    expect(await enter(drop, email_address, code, otp_handle)).toBe(201)
  })
  it('accept no code of somebody else, not even the right digits: ten thousand guesses find none (THREATS 2)', async () => {
    const drop = randomUUID()
    await server.sql(
      `insert into otp_challenges (organization_id, drop_id, channel, contact_hash, code_hash, handle_hash, sent_at, expires_at)
       select $1, $1, 'EMAIL', sha256(int4send(n)), sha256('code'), sha256('the page'), now(), now() + interval '10 minutes'
       from generate_series(1, 10000) n`,
      [drop],
    )
    const openedBy = async (handle: string) => {
      const [row] = await server.sql<{ opened: number }>(
        `select count(*)::integer as opened from (
           select use_otp($1, $1, 'EMAIL', sha256(int4send(n)), sha256('code'), sha256($2)) as wrong
           from generate_series(1, 10000) n
         ) tried where wrong is null`,
        [drop, Buffer.from(handle)],
      )
      return row?.opened
    }
    expect(await openedBy('another page')).toBe(0)
    expect(await openedBy('the page')).toBe(10_000)
  })
  it('make captchas harder and notify the operator, while right codes are accepted, when codes are guessed everywhere (THREATS 2)', async () => {
    const drop = await coded()
    const { email_address, otp_handle } = await asker(drop)
    await server.sql(
      `insert into rate_limits (key, window_start, count) values ('wrong_code:all', date_trunc('hour', now()), $1)
       on conflict (key, window_start) do update set count = excluded.count`,
      [ALL],
    )
    expect(await guess(drop)).toBe(400)
    expect(await server.sql(`select subject from alerts where subject = 'installation'`)).toHaveLength(1)
    expect(await enter(drop, email_address, await codeFor(email_address), otp_handle)).toBe(201)
  })
})
