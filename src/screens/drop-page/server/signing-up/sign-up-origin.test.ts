import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { signups } from '#features/signups/contract.ts'
import { formFor, givenDrop, type SignupBody, someAddress } from '../../../../../test/fans/fan-world.ts'
import { startTestServer, type TestServer } from '../../../../../test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ settings: { RATE_LIMIT_FACTOR: '1000' } })
})
afterAll(() => server.stop())

type Given = Awaited<ReturnType<typeof givenDrop>>
const signUp = async (given: Given, fields: Partial<SignupBody>) => {
  const { status, body } = await server.call(signups.subscribe, await formFor(server, given, fields))
  expect(status).toBe(201)
  const [row] = await server.sql<{ language: string | null; referrer: string | null }>(
    `select f.language, s.source->>'referrer' as referrer from signups s join fans f on f.id = s.fan_id where s.id = $1`,
    [body.id],
  )
  return row
}

it('stores the language of the page as the fan’s when its owner chose one and the form asks for none, and keeps one that the fan named', async () => {
  const team = { organization_id: randomUUID() }
  const french = await givenDrop(server, { translation_language: 'FR' }, team)
  const asking = await givenDrop(server, { allow_language: true }, team)
  const english = await givenDrop(server, { translation_language: 'EN' }, team)
  const unsaid = await givenDrop(server, {}, team)
  const email_address = someAddress()
  expect((await signUp(french, { email_address }))?.language).toBe('fr')
  const german = someAddress()
  expect((await signUp(asking, { email_address: german, language: 'de' }))?.language).toBe('de')
  expect((await signUp(english, { email_address: german }))?.language).toBe('de')
  expect((await signUp(english, {}))?.language).toBe('en')
  expect((await signUp(unsaid, {}))?.language).toBeNull()
})

it('keeps the referrer when a fan came from another site, and none when it is a page of ours', async () => {
  const given = await givenDrop(server, {})
  const from = async (referrer: string) => (await signUp(given, { referrer }))?.referrer
  expect(await from('https://l.instagram.com/')).toBe('https://l.instagram.com/')
  expect(await from(`${server.url}/artist/drop?lang=fr`)).toBeNull()
})
