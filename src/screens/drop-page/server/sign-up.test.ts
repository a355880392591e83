import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signups } from '#features/signups/contract.ts'
import { formFor, type GivenDrop, givenDrop } from '../../../../test/fan-world.ts'
import { startTestServer, type TestServer } from '../../../../test/server.ts'

let server: TestServer
let open: GivenDrop
beforeAll(async () => {
  server = await startTestServer({ settings: { RATE_LIMIT_FACTOR: '1000' } })
  open = await givenDrop(server)
})
afterAll(() => server.stop())

describe('POST /app/v2/subscribe_to_drop', () => {
  it('FORM-007 signs a fan up: submission, fan, consent and jobs are there once it is answered', async () => {
    const form = await formFor(server, open, { email_address: 'Ada.L@Mail.Example' })
    const { status, body } = await server.call(signups.subscribe, form)
    expect({ status, body }).toMatchObject({ status: 201, body: { otp_required: false } })
    const [signup] = await server.sql('select * from signups where id = $1', [body.id])
    expect(signup).toMatchObject({ organization_id: open.organization_id, drop_id: open.drop.id, state: 'ACCEPTED' })
    expect(
      await server.sql('select channel, value, address from fan_contacts where fan_id = $1', [signup?.fan_id]),
    ).toEqual([{ channel: 'EMAIL', value: 'ada.l@mail.example', address: 'Ada.L@mail.example' }])
  })
})
