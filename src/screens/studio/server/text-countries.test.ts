import { afterAll, beforeAll, expect, it } from 'vitest'
import { signups } from '#features/signups/contract.ts'
import { drops } from '#records/drops/contract.ts'
import { formFor } from '../../../../test/fans/fan-world.ts'
import { eventually, startTestServer, type TestServer } from '../../../../test/server.ts'
import { type Studio, studioOf } from '../../../../test/studio.ts'
import { studio } from '../contract.ts'

let server: TestServer
let team: Studio
beforeAll(async () => {
  server = await startTestServer({ settings: { RATE_LIMIT_FACTOR: '1000', SMS_COUNTRIES: 'GB,IE,FR' } })
  team = await studioOf(server)
})
afterAll(() => server.stop())

it('edits a drop’s SMS countries in the studio, publishes them, lists them in the history and copies them (THREATS 5)', async () => {
  const { ann } = team
  const { id, base_revision } = await team.begun({ allow_email: false, allow_sms: true, require_otp: true })
  expect((await ann(studio.open, { id } as never)).body).toMatchObject({
    sms_countries: ['GB', 'IE', 'FR'],
    draft: { sms_country_codes: [] },
  })
  await ann(studio.publish, { id, base_revision } as never)
  const served = async (country: string | undefined) => {
    const drop = await eventually(async () => {
      const { status, body } = await server.call(drops.get, { identifier: id })
      return status === 200 && body.drop.sms_country_codes[0] === country && body.drop
    })
    const ask = async (phone_number: string) => {
      const form = await formFor(server, { drop }, { email_address: '', phone_number }, 'otp')
      return (await server.call(signups.otp, form)).status
    }
    return {
      british: await ask(`44750012${country ? '1' : '2'}456`),
      irish: await ask(`35385123${country ? '1' : '2'}567`),
    }
  }
  expect(await served(undefined)).toEqual({ british: 200, irish: 200 })

  const saved = await ann(studio.save, { id, base_revision, changes: { sms_country_codes: ['ie', 'fr'] } } as never)
  const words = ['Countries of text messages: “IE, FR”']
  expect(saved.body.unpublished_changes.map(({ text }) => text)).toEqual(words)
  await ann(studio.publish, { id, base_revision: saved.body.revision } as never)
  expect(await served('ie')).toEqual({ british: 400, irish: 200 })

  const { items } = (await ann(studio.versions, { id } as never)).body
  expect(items[0]).toMatchObject({ kind: 'PUBLISHED', version: 2, changes: words })
  const copy = (await ann(studio.duplicate, { id } as never)).body
  expect((await ann(studio.open, { id: copy.id } as never)).body.draft.sms_country_codes).toEqual(['ie', 'fr'])
  const before = items.find(({ version }) => version === 1)
  const restored = await ann(studio.restore, { id, entry_id: before?.id, base_revision: items[0]?.revision } as never)
  expect(restored.body.draft.sms_country_codes).toEqual([])
})
