import { randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { afterEach, describe, expect, it } from 'vitest'
import { freePort } from '#app/launch/port.ts'
import { signups } from '#features/signups/contract.ts'
import { systemClock, testClock } from '#platform/server/clock.ts'
import { databaseClock } from '#platform/server/database/database-clock.ts'
import { formFor, givenDrop, solvedCaptcha, someAddress } from '../fans/fan-world.ts'
import { call, eventually, startTestServer, type TestServer } from '../server.ts'
import { startProgram } from './processes.ts'

const skewed = fileURLToPath(new URL('../workers/skewed-clock.ts', import.meta.url))
const MINUTE = 60_000
const HOUR = 60 * MINUTE

const stops: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop()
})

/** The wrong clock of a machine at `now`: off by a fixed time, or on a day that calendars get wrong. */
const onDay = (day: string) => new Date(day).getTime() - Date.now()
const wrongClocks: [string, string, number, number][] = [
  ['five minutes ahead and an hour behind', 'UTC', 5 * MINUTE, -HOUR],
  ['an hour ahead and five minutes behind, where clocks change', 'America/New_York', HOUR, -5 * MINUTE],
  [
    'on the night of the change and on 29 February',
    'Europe/Berlin',
    onDay('2027-03-28T00:59:58Z'),
    onDay('2028-02-28T23:59:58Z'),
  ],
  [
    'at both sides of the year’s end',
    'Pacific/Kiritimati',
    onDay('2026-12-31T23:59:58Z'),
    onDay('2027-01-01T00:00:02Z'),
  ],
]

describe('servers and workers with wrong clocks (THREATS 35)', () => {
  it.each(wrongClocks)(
    'agree on codes, captchas and the end of a drop: %s',
    async (_how, TZ, ahead, behind) => {
      const world = await startTestServer()
      stops.push(() => world.stop())
      const [one, other] = await Promise.all([server(world, TZ, ahead), server(world, 'UTC', behind)])
      stops.push(
        (await startProgram('worker', environment(world, TZ, ahead), { nodeOptions: ['--import', skewed] })).stop,
      )

      const drop = await givenDrop(world, { require_otp: true, require_checkbox_opt_in: false })
      await world.sql(`update drops set end_at = now() + interval '20 minutes' where id = $1`, [drop.drop.id])
      const email_address = someAddress()
      // asked here, solved for there, and the other way round
      const asked = await call(
        one,
        signups.otp,
        await formFor({ ...world, call: callOf(other) }, drop, { email_address }, 'otp'),
      )
      expect(asked).toMatchObject({ status: 200 })
      expect(Math.abs(new Date(asked.body.expires_at).getTime() - Date.now() - 10 * MINUTE)).toBeLessThan(MINUTE)
      const otp_code = await eventually(async () => {
        const [mail] = await world.sql<{ body: string }>('select body from outbox_messages where recipient = $1', [
          email_address,
        ])
        return mail && /\b\d{6}\b/.exec(mail.body)?.[0]
      }, 15_000)
      const form = await formFor({ ...world, call: callOf(one) }, drop, { email_address, otp_code })
      const signedUp = await call(other, signups.subscribe, form)
      expect(signedUp).toMatchObject({ status: 201 })

      // over for both at the same moment
      const { otp_code: _typed, ...asking } = form
      await world.sql(`update drops set end_at = now() - interval '1 second' where id = $1`, [drop.drop.id])
      for (const base of [one, other])
        await eventually(async () => {
          const { status, problem } = await call(base, signups.otp, {
            ...asking,
            captcha_token: await solvedCaptcha({ ...world, call: callOf(base) }, 'otp'),
          })
          return status === 400 && problem.detail === 'This drop has ended.'
        }, 10_000)
    },
    60_000,
  )

  it('would disagree without the database’s time: one’s captcha is expired for the other (canary)', async () => {
    const behind = await startTestServer({ clock: testClock(new Date(Date.now() - HOUR)) })
    stops.push(() => behind.stop())
    const drop = await givenDrop(behind, { require_checkbox_opt_in: false })
    const form = await formFor(behind, drop)
    behind.clock.advance(2 * HOUR)
    expect((await behind.call(signups.subscribe, { ...form, email_address: someAddress() })).status).toBe(400)
  })
})

describe('database clock', () => {
  it('replaces the machine’s clock, continues while the database is away, and adjusts afterwards', async () => {
    let time: Date | Error = new Date('2030-01-01T00:00:00Z')
    const pool = {
      query: async () => {
        if (time instanceof Error) throw time
        return { rows: [{ ms: time.getTime() }] }
      },
    }
    const machine = testClock(new Date('1999-12-31T23:59:59Z'))
    const clock = databaseClock({ pool: pool as never, machine, everyMs: 20 })
    expect(clock.now()).toEqual(machine.now())
    await clock.start()
    expect(clock.now().getTime() - Date.parse('2030-01-01')).toBeLessThan(1_000)
    time = new Error('away')
    const before = clock.now().getTime()
    await eventually(async () => clock.now().getTime() > before + 30)
    expect(clock.now().getUTCFullYear()).toBe(2030)
    time = new Date('2031-01-01T00:00:00Z')
    await eventually(async () => clock.now().getUTCFullYear() === 2031)
    clock.stop()
    expect(systemClock.now().getUTCFullYear()).toBeLessThan(2030)
  })
})

const environment = (world: TestServer, TZ: string, skewMs: number) => ({
  FANFARE_ENV: 'test',
  DATABASE_URL: world.ownerUrl,
  CAPTCHA_COST: '1',
  LOG_LEVEL: 'error',
  TZ,
  SKEW_MS: String(skewMs),
})

async function server(world: TestServer, TZ: string, skewMs: number): Promise<string> {
  const port = await freePort()
  const started = await startProgram(
    'server',
    { ...environment(world, TZ, skewMs), PORT: String(port), PUBLIC_URL: `http://127.0.0.1:${port}` },
    { nodeOptions: ['--import', skewed] },
  )
  stops.push(started.stop)
  return `http://127.0.0.1:${port}`
}

const callOf =
  (base: string): TestServer['call'] =>
  (endpoint, input, options) =>
    call(base, endpoint, input, { ...options, headers: { 'idempotency-key': randomUUID(), ...options?.headers } })
