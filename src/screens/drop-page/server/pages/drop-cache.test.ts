import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { signups } from '#features/signups/contract.ts'
import { refusals } from '#features/signups/refusals.ts'
import { formFor, type GivenDrop, givenDrop } from '../../../../../test/fans/fan-world.ts'
import { startTestServer, type TestServer } from '../../../../../test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ settings: { RATE_LIMIT_FACTOR: '1000' } })
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})
afterAll(() => server.stop())

/** The age of what a server remembers is moved by hand. */
const holdTime = () => vi.useFakeTimers({ toFake: ['performance'] })
const change = ({ drop }: GivenDrop, to: string) => server.sql(`update drops set ${to} where id = $1`, [drop.id])
const asksForCode = { require_otp: true, require_checkbox_opt_in: false } as const
const signUp = async (drop: GivenDrop) => (await server.call(signups.subscribe, await formFor(server, drop))).status
const askFor = async (drop: GivenDrop) => server.call(signups.otp, await formFor(server, drop, {}, 'otp'))

describe('the server’s drop cache', () => {
  it('is reloaded during a sign-up only after ten seconds, and then in the background', async () => {
    holdTime()
    const given = await givenDrop(server)
    const reading = vi.spyOn(server.app.database, 'readOrganization')
    const readings = () => reading.mock.calls.filter(([team]) => team === given.organization_id).length
    const readingsAfter = async (ms: number) => {
      vi.advanceTimersByTime(ms)
      expect(await signUp(given)).toBe(201)
      return readings()
    }
    expect(await readingsAfter(0)).toBe(1)
    // a second for which everybody takes it as it is, and ten
    expect(await readingsAfter(10_999)).toBe(1)
    expect(await readingsAfter(2)).toBe(2)
    // codes have no statement that asks again
    const coded = await givenDrop(server, asksForCode)
    const codedReadings = () => reading.mock.calls.filter(([team]) => team === coded.organization_id).length
    for (const read of [1, 2]) {
      expect((await askFor(coded)).status).toBe(200)
      expect(codedReadings()).toBe(read)
      vi.advanceTimersByTime(1_001)
    }
  })
  it('accepts sign-ups as soon as the team has reopened the drop', async () => {
    holdTime()
    for (const [shut, open] of [
      [`status = 'CLOSED'`, `status = 'OPEN'`],
      [`end_at = now() - interval '1 minute'`, 'end_at = null'],
    ] as const) {
      const given = await givenDrop(server)
      const coded = await givenDrop(server, asksForCode)
      await change(given, shut)
      await change(coded, shut)
      expect([await signUp(given), (await askFor(coded)).problem.detail]).toEqual([400, refusals.ended.en])
      await change(given, open)
      await change(coded, open)
      vi.advanceTimersByTime(2_001)
      expect({ open, status: await signUp(given) }).toEqual({ open, status: 201 })
      expect({ open, status: (await askFor(coded)).status }).toEqual({ open, status: 200 })
    }
  })
  it('answers 404 for a scheduled page instead of saying that it ended (DROP-138)', async () => {
    const given = await givenDrop(server, asksForCode)
    await change(given, `publish_at = now() + interval '1 hour'`)
    expect([await signUp(given), (await askFor(given)).status]).toEqual([404, 404])
  })
})
