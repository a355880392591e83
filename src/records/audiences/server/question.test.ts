import { afterAll, beforeAll, expect, it } from 'vitest'
import { addQuestionFans, PARIS } from '../../../../test/audiences/question-fans.ts'
import { givenDrop } from '../../../../test/fans/fan-world.ts'
import { startTestServer, type TestServer } from '../../../../test/server.ts'
import { type Team, teamOf } from '../../../../test/teams.ts'
import { audiences } from '../contract.ts'
import type { Group } from '../rules-contract.ts'

let server: TestServer
let team: Team<'ann'>
let drops: [string, string]
beforeAll(async () => {
  server = await startTestServer()
  team = await teamOf(server, 'North', { ann: 'owner' })
  const { organization_id } = team
  const older = await givenDrop(server, { title: 'Second Window', allow_email: true }, { organization_id })
  const newest = await givenDrop(server, { title: 'Glasshouse Kids', allow_email: true }, { organization_id })
  drops = [newest.drop.id, older.drop.id]
  await addQuestionFans(server, organization_id, drops, [
    { name: 'Camille' },
    { name: 'Inès' },
    { name: 'Without consent', whatsapp: 'DECLINED' },
    { name: 'Without WhatsApp', whatsapp: 'NONE' },
    { name: 'Opened a mail', opened: true },
    { name: 'A man', gender: 'MALE' },
    { name: 'In Paris', at: PARIS },
    { name: 'In Geneva by country', country: 'CH' },
    { name: 'Only the newest drop', drops: 1 },
  ])
})
afterAll(() => server?.stop())

it('answers how many women near Lyon with both sign-ups, who never opened a mail, WhatsApp reaches', async () => {
  const group: Group = {
    logical_operator: 'AND_NOT',
    rules: [
      {
        logical_operator: 'AND',
        rules: [
          { key: 'gender', genders: ['FEMALE'] },
          { key: 'country_code', countries: ['FR'] },
          { key: 'radius', miles: 30, places: [{ name: 'Lyon', latitude: 45.7485, longitude: 4.8467 }] },
          { key: 'drop_id', drop_ids: drops, each: true },
        ],
      },
      { key: 'message', did: 'OPENED', channel: 'EMAIL', times: 1 },
    ],
  }
  const { organization_id, people } = team
  const { body } = await server.call(audiences.measure, { organization_id, group }, people.ann)
  expect(body.count).toBe(4)
  expect(body.steps.map(({ left }) => left)).toEqual([8, 7, 6, 5, 4])
  expect(body.reach.find(({ channel }) => channel === 'WHATSAPP')).toMatchObject({
    reachable: 2,
    no_address: 1,
    no_consent: 1,
  })
})
