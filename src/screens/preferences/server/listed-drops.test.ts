import { afterAll, beforeAll, expect, it } from 'vitest'
import { linkIn, messageTo, signUp } from '../../../../test/fans/fan-mail.ts'
import { givenDrop, someAddress } from '../../../../test/fans/fan-world.ts'
import { startTestServer, type TestServer } from '../../../../test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ jobs: true, settings: { RATE_LIMIT_FACTOR: '1000' } })
})
afterAll(() => server.stop())

it('lists drops by their titles in the language of the page of preferences', async () => {
  const drop = await givenDrop(server, {
    title: 'Night Bus',
    second_language: { texts: { title: 'Bus de nuit' }, by_visitor: false },
  })
  const title = async (page_language: 'en' | 'fr') => {
    const email_address = someAddress()
    await signUp(server, drop, { email_address, page_language })
    const url = linkIn((await messageTo(server, email_address)).body, 'preferences')
    return /Bus de nuit|Night Bus/.exec(await (await fetch(url)).text())?.[0]
  }
  expect(await title('fr')).toBe('Bus de nuit')
  expect(await title('en')).toBe('Night Bus')
})
