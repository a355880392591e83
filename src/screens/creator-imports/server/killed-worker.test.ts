import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { creatorImports } from '#features/creator-imports/contract.ts'
import { suggestedPlan, uploadSheet } from '../../../../test/roster/creator-sheets.ts'
import { startTestServer, type TestServer } from '../../../../test/server.ts'
import { teamOf } from '../../../../test/teams.ts'
import { enterNext } from './run-import.ts'

/** More than one batch. */
const ROWS = 1_200
const sheet = `Link,Tags,Lists\n${Array.from({ length: ROWS }, (_, at) => `x.com/person_${at},tag ${at % 3},Tour`).join('\n')}\n`

let server: TestServer
let organization_id: string
let which: { organization_id: string; import_id: string }
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  const team = await teamOf(server, 'North', { ann: 'owner' })
  organization_id = team.organization_id
  const ann = { organization_id, cookie: team.people.ann.cookie }
  const { id } = await uploadSheet(server, ann, sheet)
  const plan = await suggestedPlan(server, ann, id)
  expect((await server.call(creatorImports.start, { organization_id, id, plan }, ann)).status).toBe(200)
  which = { organization_id, import_id: id }
})

const enter = () => server.app.database.inOrganization(organization_id, db => enterNext(db, which))
const toTheEnd = async () => {
  while (await enter());
}
const state = async () =>
  (
    await server.sql(
      `select i.state, i.added,
         (select count(*)::int from creators c where c.organization_id = i.organization_id) as creators,
         (select applied_count from tags t where t.organization_id = i.organization_id and name = 'tag 0') as tagged,
         (select array_agg(creator_count order by id = organization_id) from rosters r
           where r.organization_id = i.organization_id) as lists
       from creator_imports i where id = $1`,
      [which.import_id],
    )
  )[0]
const whole = { state: 'DONE', added: ROWS, creators: ROWS, tagged: ROWS / 3, lists: [ROWS, ROWS] }

it('a killed worker loses only its current batch, and no row is imported twice', async () => {
  await enter()
  const before = await state()
  const killed = server.app.database.inOrganization(organization_id, async db => {
    await enterNext(db, which)
    throw new Error('killed')
  })
  await expect(killed).rejects.toThrow('killed')
  expect(await state()).toEqual(before)
  await toTheEnd()
  expect(await state()).toEqual(whole)
})

it('two concurrent workers take turns', async () => {
  await Promise.all([toTheEnd(), toTheEnd()])
  expect(await state()).toEqual(whole)
})
