import { randomInt } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { signups } from '#features/signups/contract.ts'
import { importFile } from '../../../../test/fans/fan-files.ts'
import { linkIn, messageTo } from '../../../../test/fans/fan-mail.ts'
import { formFor, someAddress } from '../../../../test/fans/fan-world.ts'
import { agreed, importingTeam } from '../../../../test/fans/import-world.ts'
import { startTestServer, type TestServer } from '../../../../test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ jobs: true, settings: { RATE_LIMIT_FACTOR: '1000' } })
})
afterAll(() => server.stop())

const press = (link: string, change: string) =>
  fetch(link, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: server.url },
    body: new URLSearchParams({ do: change }),
  })
const preferencesIn = ({ body }: { body: string }) =>
  linkIn(body, 'preferences').replace(/^https?:\/\/[^/]+/, server.url)

it('opens the preferences of the fan who has the address when the sign-up that mailed it belongs to another fan', async () => {
  const team = await importingTeam(server)
  const asks = { allow_sms: true, require_both_sms_and_email: true, require_otp: true }
  const both = await team.dropOf({ ...asks, require_checkbox_opt_in: false })
  const [email_address, phone_number] = [someAddress(), `44740${randomInt(1_000_000, 9_999_999)}`]
  await team.signUp({ email_address, first_name: 'Ada', marketing_opt_in: true })
  await messageTo(server, email_address)
  const form = { email_address, phone_number, first_name: 'Mallory', last_name: 'Lund' }
  await server.call(signups.otp, await formFor(server, both, form, 'otp'))
  const [, otp_code] = /\b(\d{6})\b/.exec((await messageTo(server, `+${phone_number}`)).body) ?? []
  await team.signUp({ ...form, otp_code: otp_code ?? '' }, both)
  const fan_id = await team.fanOf(email_address)
  expect(await team.fanOf(phone_number)).not.toBe(fan_id)
  const link = preferencesIn(await messageTo(server, email_address, 2))
  const html = await (await fetch(link)).text()
  expect(html).toContain('value="off:EMAIL"')
  expect(html.match(/Night Bus/g)).toHaveLength(2)
  await press(link, 'off:EMAIL')
  const words = await server.sql('select state, channel from consents where fan_id = $1', [fan_id])
  expect(words).toEqual([{ state: 'WITHDRAWN', channel: 'EMAIL' }])
})

it('moves an email address typed beside an imported fan’s phone number to a separate fan when its preferences link turns messages off and on (THREATS 6)', async () => {
  const team = await importingTeam(server)
  const both = await team.dropOf({
    ...{ allow_sms: true, require_both_sms_and_email: true, require_checkbox_opt_in: false, allow_name: true },
  })
  const consent = { ...agreed, channels: ['EMAIL' as const, 'PHONE' as const] }
  await importFile(server, team, 'email,first name,phone\nada@mel.example,Ada,+4791234567\n', { consent })
  const stranger = someAddress()
  await team.signUp({ email_address: stranger, phone_number: '4791234567', first_name: 'Mallory' }, both)
  const link = preferencesIn(await messageTo(server, stranger))
  const contacts = () =>
    server.sql(
      'select address, verified_at is not null as proven, stop_reason from fan_contacts where organization_id = $1 order by channel, address = $2',
      [team.organization_id, stranger],
    )
  const before = await (await fetch(link)).text()
  expect(before).not.toContain('value="request:')
  for (const change of ['off:EMAIL', 'on:EMAIL', 'off:PHONE', 'off:ALL', 'request:ERASURE']) await press(link, change)
  const html = await (await fetch(link)).text()
  for (const page of [before, html]) expect(page).not.toMatch(/@mel\.example|\+47 •••/)
  expect(await contacts()).toEqual([
    { address: 'ada@mel.example', proven: false, stop_reason: null },
    { address: stranger, proven: true, stop_reason: 'UNSUBSCRIBED' },
    { address: '+4791234567', proven: false, stop_reason: null },
  ])
  const speaks = await server.sql(`select speaks_for_fan($1, 'PHONE', '4791234567') as speaks`, [team.organization_id])
  expect(speaks, 'whoever proves the number is the fan still').toEqual([{ speaks: true }])
  const fan_id = await team.fanOf('4791234567')
  expect(await server.sql('select agreed_channels from fans where id = $1', [fan_id])).toEqual([
    { agreed_channels: ['EMAIL', 'PHONE'] },
  ])
  const asked = await server.sql<{ fan_id: string }>('select fan_id from privacy_requests where organization_id = $1', [
    team.organization_id,
  ])
  expect(asked).toEqual([{ fan_id: await team.fanOf(stranger) }])
})
