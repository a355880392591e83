import { createSecretKey, randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { creatorData } from '#app/creator-data.ts'
import { creatorImports } from '#features/creator-imports/contract.ts'
import { SYSTEM_ACTOR } from '#records/audit/server/record-audit.ts'
import { enterNext } from '#screens/creator-imports/server/run-import.ts'
import { eraseCreator } from '#screens/roster/server/erasing/erase-creator.ts'
import { leftovers } from '../leftovers.ts'
import { suggestedPlan, uploadSheet } from '../roster/creator-sheets.ts'
import { givenCreator } from '../roster/creators.ts'
import { eventually, startTestServer, type TestServer } from '../server.ts'
import { teamOf } from '../teams.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

it('THREATS 37: an import that waits for an erasure does not bring the creator back', async () => {
  const { organization_id, people } = await teamOf(server, 'North', { ann: 'owner' })
  const ann = { organization_id, ...people.ann }
  const { id: creator_id } = await givenCreator(server, { organization_id, as: ann }, { username: 'zyxgone' })
  const { id } = await uploadSheet(server, ann, 'Name,TikTok\nZyx,zyxgone\nOla,ola.b\n')
  const plan = await suggestedPlan(server, ann, id)
  expect((await server.call(creatorImports.start, { organization_id, id, plan }, ann)).status).toBe(200)

  const inTeam = server.app.database.inOrganization
  const asked = { organization_id, creator_id, actor: SYSTEM_ACTOR, now: new Date() }
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const { promise: erased, resolve: tell } = Promise.withResolvers<void>()
  const erasing = inTeam(organization_id, async db => {
    await eraseCreator(db, { creatorData, suppressionKeys: [createSecretKey(randomBytes(32))] }, asked)
    tell()
    await released
  })
  await Promise.race([erased, erasing])
  const entering = inTeam(organization_id, db => enterNext(db, { organization_id, import_id: id }))
  try {
    await eventually(async () => {
      const waiting = await server.sql(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
      return waiting.length > 0
    })
  } finally {
    release()
  }
  await Promise.all([erasing, entering])

  expect(await server.sql('select name from creators')).toEqual([{ name: 'Ola' }])
  const outcomes = await server.sql('select outcome, reason from creator_import_rows order by row_number')
  expect(outcomes).toEqual([
    { outcome: 'REJECTED', reason: 'ERASED' },
    { outcome: 'ADDED', reason: null },
  ])
  expect(await leftovers(server, ['zyxgone'])).toEqual([])
})
