import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { signups } from '#features/signups/contract.ts'
import { formFor, givenDrop } from '../../../../test/fans/fan-world.ts'
import { eventually, startTestServer, type TestServer } from '../../../../test/server.ts'
import { teamOf } from '../../../../test/teams.ts'
import { receiver } from '../../../../test/webhooks.ts'
import { webhooks } from '../contract.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ jobs: true, settings: { RATE_LIMIT_FACTOR: '1000' } })
})
afterAll(() => server.stop())

it('hanging endpoints delay neither other endpoints nor fan confirmations (threat 33)', async () => {
  const { organization_id, people } = await teamOf(server, 'North', { ann: 'owner' })
  const given = await givenDrop(
    server,
    { confirmation_message_contact_preference: 'ONLY_EMAIL' },
    { organization_id: organization_id as never },
  )
  const hanging = await Promise.all(Array.from({ length: 3 }, () => receiver(() => {})))
  const well = await receiver()
  onTestFinished(async () => {
    for (const receiving of [...hanging, well]) await receiving.close()
  })
  for (const { url } of [...hanging, well])
    await server.call(
      webhooks.create,
      { organization_id, url, event_types: ['fan.signed_up'] },
      { cookie: people.ann.cookie },
    )
  const signUp = async () => {
    const { body } = await server.call(signups.subscribe, await formFor(server, given))
    return body.id
  }
  await signUp()
  // now every one of them is waited for, for ten seconds
  await eventually(async () => hanging.every(({ received }) => received.length > 0))
  const begun = performance.now()
  const ids = await Promise.all(Array.from({ length: 30 }, signUp))
  await eventually(async () => well.received.length === 31, 8_000)
  await eventually(async () => {
    const mails = await server.sql(`select 1 from messages where about_id = any($1) and state = 'SENT'`, [ids])
    return mails.length === 30
  }, 8_000)
  expect(performance.now() - begun).toBeLessThan(9_000)
  // canary: they still hang
  for (const { received } of hanging) expect(received).toHaveLength(1)
})
