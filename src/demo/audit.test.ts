import { afterAll, beforeAll, expect, it } from 'vitest'
import { audit } from '#records/audit/contract.ts'
import { startTestServer, type TestServer } from '../../test/server.ts'
import { type Team, teamOf } from '../../test/teams.ts'
import { seedAudit } from './audit.ts'
import { seedImport } from './imports.ts'

let server: TestServer
let team: Team<'ann'>
beforeAll(async () => {
  server = await startTestServer()
  team = await teamOf(server, 'North', { ann: 'owner' })
})
afterAll(() => server.stop())

it('seeds an audit entry for each import and for the teammate, newest first', async () => {
  const { organization_id } = team
  const now = server.clock.now()
  const by = { user_id: team.people.ann.user_id, name: 'Ann' }
  await server.app.database.inOrganization(organization_id, async db => {
    await seedImport(db, { organization_id, now, by })
    await seedAudit(db, { organization_id, teammate: by, now })
  })
  const { items } = (await server.call(audit.list, { organization_id, limit: 50 }, team.people.ann)).body
  expect(items.map(({ action, details }) => [action, details])).toEqual([
    ['fans.imported', { rows: 240 }],
    ['member.joined', { role: 'admin' }],
  ])
})
