import { afterAll, beforeAll, expect, it } from 'vitest'
import { givenApplication } from '../../../../../test/roster/applications.ts'
import { givenCreator } from '../../../../../test/roster/creators.ts'
import { startTestServer, type TestServer } from '../../../../../test/server.ts'
import { teamOf } from '../../../../../test/teams.ts'
import { creatorPage } from '../../creator-page-contract.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

it('lists an application with its kinds of data under “Also stored”, and none of other creators', async () => {
  const { organization_id, people } = await teamOf(server, 'North', { ann: 'owner' })
  const { id: creator_id } = await givenCreator(server, { organization_id, as: people.ann })
  const { url } = (await server.call(creatorPage.makeLink, { creator_id }, people.ann)).body
  const page = async () => (await fetch(server.url + new URL(url).pathname)).text()
  expect(await page()).not.toContain('Application of')

  const [profile] = await server.sql<{ id: string }>(
    'select social_profile_id as id from creator_profiles where organization_id = $1 and creator_id = $2',
    [organization_id, creator_id],
  )
  const facts = {
    organization_id,
    email_address: 'new@mail.example',
    city: 'Lagos',
    applied_at: '2026-10-01T10:00:00Z',
  }
  const price = { price_currency: 'GBP', price_amount: '900' }
  await givenApplication(server, { ...facts, phone_number: '+4791234567' })
  await givenApplication(server, { ...facts, ...price, social_profile_id: profile?.id ?? '' })
  const text = await page()
  expect(text.match(/Application of/g)).toHaveLength(1)
  expect(text).toMatch(/Application of [^<]*2026 <span class="faint">email address, city, price</)
  // somebody else may have applied with the profile
  expect(text).not.toContain('new@mail.example')
})
