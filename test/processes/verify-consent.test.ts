import { afterAll, beforeAll, expect, it } from 'vitest'
import { signups } from '#features/signups/contract.ts'
import { sealBatch } from '#records/consents/server/seal.ts'
import { formFor, givenDrop } from '../fans/fan-world.ts'
import { startTestServer, type TestServer } from '../server.ts'
import { teamOf } from '../teams.ts'
import { command } from './commands.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const verified = () => command(server, 'verify-consent.ts')

it('names the tampered row of any organization and fails, and confirms an intact ledger (THREATS 38)', async () => {
  const sealed = []
  for (const name of ['North', 'South']) {
    const { organization_id } = await teamOf(server, name, { ann: 'owner' })
    const given = await givenDrop(server, {}, { organization_id: organization_id as never })
    await server.call(signups.subscribe, await formFor(server, given))
    await server.app.database.inOrganization(organization_id, db => sealBatch(db, organization_id))
    const [row] = await server.sql<{ id: string }>('select id from consents where organization_id = $1', [
      organization_id,
    ])
    sealed.push({ organization_id, consent_id: row?.id ?? '' })
  }
  const [north, south] = sealed
  const whole = await verified()
  expect(whole.code, whole.said).toBe(0)
  for (const { organization_id } of sealed)
    expect(whole.said).toContain(`team ${organization_id}: 1 consents sealed, 0 not as they were`)

  await server.sql(`update consents set state = 'DECLINED' where id = $1`, [south?.consent_id])
  const tampered = await verified()
  expect(tampered.code).toBe(1)
  expect(tampered.said).toContain(`team ${north?.organization_id}: 1 consents sealed, 0 not as they were`)
  expect(tampered.said).toContain(`team ${south?.organization_id}: 1 consents sealed, 1 not as they were`)
  expect(tampered.said).toContain(`consent ${south?.consent_id}, link 1: changed`)
})
