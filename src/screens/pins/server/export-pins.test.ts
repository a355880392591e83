import { afterAll, beforeAll, expect, it } from 'vitest'
import { pins } from '#features/pins/contract.ts'
import { pinnable } from '../../../../test/pinnable.ts'
import { startTestServer, type TestServer } from '../../../../test/server.ts'
import { type Team, teamOf } from '../../../../test/teams.ts'
import { pinFiles } from '../contract.ts'

let server: TestServer
let north: Team<'ann' | 'ben'>
beforeAll(async () => {
  server = await startTestServer()
  north = await teamOf(server, 'North', { ann: 'owner', ben: 'member' })
})
afterAll(() => server.stop())

it('exports the selected pins of the member in their order, and records the download', async () => {
  const { organization_id, people } = north
  const [first = '', second = '', third = ''] = await pinnable(server, organization_id, 3)
  const create = (target_id: string, title: string, as = people.ann) =>
    server.call(pins.create, { organization_id, kind: 'fan', target_id, title }, as)
  await create(first, 'Night Bus')
  const { id } = (await create(second, 'Low Tide')).body
  await create(third, '=HYPERLINK("x")')
  await create(first, 'Of somebody else', people.ben)

  const selection = { all: true as const, excluded: [id] }
  const file = await server.call(pinFiles.export, { organization_id, selection }, people.ann)
  const answer = await fetch(server.url + file.body.url, { headers: { cookie: people.ann.cookie } })
  const list = 'pins'
  expect(answer.headers.get('content-disposition')).toContain(`"${list}-`)
  expect((await answer.text()).replace('\uFEFF', '').split('\r\n')).toEqual([
    'Title,Kind,Record',
    `Night Bus,fan,${first}`,
    `"'=HYPERLINK(""x"")",fan,${third}`,
    '',
  ])
  expect(await server.sql('select action, details from audit_entries where target_id = $1', [file.body.id])).toEqual([
    { action: 'list.exported', details: { list } },
  ])
})
