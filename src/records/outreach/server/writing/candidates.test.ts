import { afterAll, beforeAll, expect, it } from 'vitest'
import { newId } from '#platform/server/new-id.ts'
import { memberOf } from '../../../../../test/outreach/mailbox.ts'
import { givenCreator } from '../../../../../test/roster/creators.ts'
import { startTestServer, type TestServer } from '../../../../../test/server.ts'
import { type Team, teamOf } from '../../../../../test/teams.ts'
import { composer } from '../../composer-contract.ts'

let server: TestServer
let team: Team<'ann'>
beforeAll(async () => {
  server = await startTestServer()
  team = await teamOf(server, 'North', { ann: 'owner' })
})
afterAll(() => server.stop())

it('says for how many posts the first price is', async () => {
  const ann = memberOf(team, 'ann')
  const { organization_id } = team
  const { id } = await givenCreator(server, ann, { username: 'luz', full_name: 'Luz Ortega' })
  await server.sql(
    `insert into creator_prices (organization_id, id, creator_id, currency, price, num_posts, position)
     values ($1, $2, $3, 'EUR', 1250.5, 3, 1)`,
    [organization_id, newId(), id],
  )
  const { body } = await server.call(
    composer.candidates,
    { organization_id, roster_id: organization_id, selection: { all: false, ids: [id] } },
    ann.as,
  )
  expect(body.items).toMatchObject([{ name: 'Luz Ortega', price: { price: 1250.5, currency: 'EUR', num_posts: 3 } }])
})
