import { afterAll, beforeAll, expect, it } from 'vitest'
import { importFile } from '../../../../test/fans/fan-files.ts'
import { linkIn, messageTo } from '../../../../test/fans/fan-mail.ts'
import { someAddress } from '../../../../test/fans/fan-world.ts'
import { agreed, importingTeam } from '../../../../test/fans/import-world.ts'
import { startTestServer, type TestServer } from '../../../../test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ jobs: true, settings: { RATE_LIMIT_FACTOR: '1000' } })
})
afterAll(() => server.stop())

it('limits the link of a stranger who typed the number of an imported fan, also after they turn messages on (THREATS 6)', async () => {
  const team = await importingTeam(server)
  const both = await team.dropOf({
    ...{ allow_sms: true, require_both_sms_and_email: true, require_checkbox_opt_in: false, allow_name: true },
  })
  const consent = { ...agreed, channels: ['EMAIL' as const, 'PHONE' as const] }
  await importFile(server, team, 'email,first name,phone\nada@mel.example,Ada,+4791234567\n', { consent })
  const stranger = someAddress()
  await team.signUp({ email_address: stranger, phone_number: '4791234567', first_name: 'Mallory' }, both)
  const link = linkIn((await messageTo(server, stranger)).body, 'preferences').replace(/^https?:\/\/[^/]+/, server.url)
  const press = (change: string) =>
    fetch(link, {
      method: 'POST',
      redirect: 'manual',
      headers: { origin: server.url },
      body: new URLSearchParams({ do: change }),
    })
  const contacts = () =>
    server.sql(
      'select address, verified_at is not null as proven, stop_reason from fan_contacts where organization_id = $1 order by channel, address = $2',
      [team.organization_id, stranger],
    )
  for (const change of ['off:EMAIL', 'on:EMAIL', 'off:PHONE', 'off:ALL', 'request:ERASURE']) await press(change)
  const html = await (await fetch(link)).text()
  expect(html).not.toContain('@mel.example')
  expect(html).not.toContain('+47 •••')
  expect(html).not.toContain('value="request:')
  expect(await contacts()).toEqual([
    { address: 'ada@mel.example', proven: false, stop_reason: null },
    { address: stranger, proven: true, stop_reason: 'UNSUBSCRIBED' },
    { address: '+4791234567', proven: false, stop_reason: null },
  ])
  const speaks = await server.sql(`select speaks_for_fan($1, 'PHONE', '4791234567') as speaks`, [team.organization_id])
  expect(speaks, 'whoever proves the number is the fan still').toEqual([{ speaks: true }])
  expect(await server.sql('select from privacy_requests where organization_id = $1', [team.organization_id])).toEqual(
    [],
  )
})
