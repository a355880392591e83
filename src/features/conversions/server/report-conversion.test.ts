import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { signups } from '#features/signups/contract.ts'
import { metaSimulator } from '#integrations/ads/meta-simulator.ts'
import { formFor, type GivenDrop, givenDrop } from '../../../../test/fans/fan-world.ts'
import { eventually, startTestServer, type TestServer } from '../../../../test/server.ts'

const FBC = 'fb.1.1763900000000.IwAR0aBcDeF_9-XyZ'

let server: TestServer
let meta: Awaited<ReturnType<typeof metaSimulator>>
let given: GivenDrop
beforeAll(async () => {
  meta = await metaSimulator()
  server = await startTestServer({
    jobs: true,
    settings: {
      RATE_LIMIT_FACTOR: '1000',
      META_PIXEL_ID: '1234567890',
      META_ACCESS_TOKEN: 'token',
      META_BASE_URL: meta.url,
    },
  })
  given = await givenDrop(server)
})
afterAll(async () => {
  await server.stop()
  await meta.stop()
})

async function signUp(email_address: string, more: object = {}, headers: Record<string, string> = {}) {
  const body = {
    ...(await formFor(server, given)),
    email_address,
    page_url: `${server.url}/d/x?fbclid=y`,
    ...more,
  }
  const answer = await server.call(signups.subscribe, body, { headers: { 'user-agent': 'Test/1', ...headers } })
  expect(answer.status).toBe(201)
  return answer.body.id
}
const stateOf = async (id: string) =>
  (await server.sql<{ state: string }>('select state from conversions where signup_id = $1', [id]))[0]?.state
const settled = (id: string) =>
  eventually(async () => {
    const state = await stateOf(id)
    return state && state !== 'WAITING' ? state : null
  }, 20_000)

it('tells Meta of a sign-up with a click id, once, with hashed contacts and the id as it came (COOKIE-005)', async () => {
  const id = await signUp('Ines@Mail.example', { fbc: FBC })
  expect(await settled(id)).toBe('REPORTED')
  const [event] = meta.events().filter(({ event_id }) => event_id === id)
  expect(event).toMatchObject({
    event_name: 'Lead',
    user_data: {
      fbc: FBC,
      em: [createHash('sha256').update('ines@mail.example').digest('hex')],
      client_user_agent: 'Test/1',
    },
  })
})

it('tells nobody of a sign-up without a click id, and of none under Global Privacy Control (COOKIE-005)', async () => {
  const without = await signUp('without@mail.example')
  const rejecting = await signUp('rejecting@mail.example', { fbc: FBC }, { 'sec-gpc': '1' })
  const last = await signUp('last@mail.example', { fbc: FBC })
  expect(await settled(last)).toBe('REPORTED')
  await eventually(async () => (await server.sql(`select from job_outbox where task <> 'changed'`)).length === 0)
  expect([await stateOf(without), await stateOf(rejecting)]).toEqual([undefined, undefined])
  const ids = meta.events().map(({ event_id }) => event_id)
  expect(ids).not.toContain(without)
  expect(ids).not.toContain(rejecting)
  const [kept] = await server.sql('select source from signups where id = $1', [rejecting])
  expect(kept?.source).not.toHaveProperty('fbc')
})
