import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { secretBox } from '#platform/server/secret-box.ts'
import { eventually, startTestServer, type TestServer } from '../../../../test/server.ts'
import { teamOf } from '../../../../test/teams.ts'
import { webhooks } from '../contract.ts'
import { sealSecret, signingSecrets } from './secrets.ts'

const key = (id: string) => `${id}:${randomBytes(32).toString('base64')}`
const [before, now] = [key('before'), key('now')]

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ jobs: true, settings: { FANFARE_ENCRYPTION_KEYS: `${now},${before}` } })
})
afterAll(() => server.stop())

interface Row extends Record<string, unknown> {
  organization_id: string
  id: string
  secret: string
  previous_secret: string | null
  previous_secret_until: Date | null
}

it('THREATS 22: re-encrypts webhook secrets under a new key the next night, and they sign as before', async () => {
  const { organization_id, people } = await teamOf(server, 'North', { ann: 'owner' })
  const endpoint = { organization_id, url: 'https://hooks.example/in', event_types: ['fan.signed_up' as const] }
  const { status, body } = await server.call(webhooks.create, endpoint, people.ann)
  expect(status).toBe(201)
  const { id } = body.endpoint
  const old = secretBox(before)
  const place = { organization_id, id }
  await server.sql(
    `update webhook_endpoints set secret = $2, previous_secret = $3, previous_secret_until = now() + interval '1 day' where id = $1`,
    [id, sealSecret(old, place, body.secret), sealSecret(old, place, 'whsec_b2xk', 'previous_secret')],
  )
  const read = async () => (await server.sql<Row>('select * from webhook_endpoints where id = $1', [id]))[0] as Row
  expect((await read()).secret).toMatch(/^before\./)
  await server.sql(
    `select graphile_worker.add_job(identifier) from graphile_worker._private_known_crontabs where identifier like '%webhook%'`,
  )
  const moved = await eventually(async () => {
    const row = await read()
    return row.secret.startsWith('now.') && row
  })
  // opens without the key that is to go
  expect(signingSecrets(secretBox(now), moved, server.clock.now())).toEqual([body.secret, 'whsec_b2xk'])
})
