import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fanData } from '#app/fan-data.ts'
import { signups } from '#features/signups/contract.ts'
import { type Couples, couplesOf } from '../../../../../test/fans/fan-pairs.ts'
import { someAddress } from '../../../../../test/fans/fan-world.ts'
import { eventually, startTestServer, type TestServer } from '../../../../../test/server.ts'
import { mergeFans } from './merge-fans.ts'

let server: TestServer
let fans: Couples
beforeAll(async () => {
  server = await startTestServer({ jobs: true, settings: { RATE_LIMIT_FACTOR: '1000' } })
  fans = await couplesOf(server)
})
afterAll(() => server.stop())

describe('merging fans during their sign-up', () => {
  it('loses no sign-up, contact or consent in either order', async () => {
    for (let round = 0; round < 8; round++) {
      const { email_address, phone_number, one, other } = await fans.twoFans()
      const forms = [
        await fans.form(fans.phone, {
          phone_number,
          email_address: undefined,
          first_name: 'X',
          last_name: 'Y',
          city: 'A',
        }),
        await fans.form(fans.mail, { email_address }),
        await fans.form(fans.both, { email_address, phone_number }),
        await fans.form(fans.both, {
          email_address: someAddress(),
          phone_number,
          first_name: 'X',
          last_name: 'Y',
          city: 'A',
        }),
      ]
      const [answer, ...signed] = await Promise.all([
        fans.merge(one.fan_id, other.fan_id),
        ...forms.map((form, at) =>
          server.call(signups.subscribe, form, { headers: { 'user-agent': `${round} ${at}` } }),
        ),
      ])
      expect(answer.status, answer.problem.detail).toBe(200)
      for (const { status, body, problem } of signed) {
        expect(status, problem.detail).toBe(201)
        const [row] = await server.sql<{ there: string | null; consents: number }>(
          `select f.id as there, (select count(*)::int from consents c where c.signup_id = s.id) as consents
           from signups s left join fans f on f.id = s.fan_id where s.id = $1`,
          [body.id],
        )
        expect(row?.there, 'its fan is there').not.toBeNull()
        expect(row?.consents).toBeGreaterThan(0)
      }
      for (const value of [email_address, phone_number])
        expect(await server.sql('select fan_id from fan_contacts where value = $1', [value])).toEqual([
          { fan_id: one.fan_id },
        ])
      expect(await server.sql('select from fans where id = $1', [other.fan_id])).toEqual([])
    }
  })

  it.each([
    ['a sign-up', false],
    ['a sign-up that looks like a machine’s', true],
  ])('%s that found the fan before the merge and writes after it goes to the survivor', async (_, suspect) => {
    const { phone_number, one, other } = await fans.twoFans()
    const [contact] = await server.sql('select channel, value, address from fan_contacts where value = $1', [
      phone_number,
    ])
    const { promise: held, resolve: release } = Promise.withResolvers<void>()
    const { promise: merged, resolve: reached } = Promise.withResolvers<void>()
    const merging = server.app.database.inOrganization(fans.organization_id, async db => {
      const actor = { id: null, name: 'test', api_key_id: null }
      await mergeFans(db, fanData, { ...fans.pairOf(one.fan_id, other.fan_id), choices: {}, actor, now: new Date() })
      reached()
      await held
    })
    await merged
    const entering = server.sql<{ fan: string }>(
      'select fan from upsert_fan($1::uuid, $2::uuid, $3::jsonb, $4::jsonb, false, $5)',
      [fans.organization_id, randomUUID(), JSON.stringify([{ ...contact, proven: false }]), '{}', suspect],
    )
    await eventually(async () => {
      const waiting = await server.sql(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%upsert_fan%'`,
      )
      return waiting.length > 0
    })
    release()
    await merging
    expect(await entering).toEqual([{ fan: one.fan_id }])
  })
})
