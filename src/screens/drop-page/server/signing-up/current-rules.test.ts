import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signups } from '#features/signups/contract.ts'
import { refusals } from '#features/signups/refusals.ts'
import { memoryStorage } from '#integrations/storage/memory.ts'
import type { DropDraft } from '#records/drops/server/save-drop.ts'
import { changeDrop } from '#screens/studio/server/drafts/make-drop.ts'
import { formFor, type GivenDrop, givenDrop, type SignupBody } from '../../../../../test/fans/fan-world.ts'
import { startTestServer, type TestServer } from '../../../../../test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ settings: { RATE_LIMIT_FACTOR: '1000', TRUSTED_PROXIES: '1' } })
})
afterAll(() => server.stop())

const signUp = async (drop: GivenDrop, fields: Partial<SignupBody> = {}) =>
  server.call(signups.subscribe, await formFor(server, drop, fields))
const publish = ({ organization_id, drop }: GivenDrop, draft: Partial<DropDraft>) =>
  server.app.database.inOrganization(organization_id, db =>
    changeDrop(db, memoryStorage(), organization_id, { id: drop.id, draft }),
  )
const kept = async ({ drop }: GivenDrop) =>
  (await server.sql('select drop_version from signups where drop_id = $1 order by id', [drop.id])).map(
    ({ drop_version }) => drop_version,
  )

describe('sign-ups during a rule change', () => {
  it('rejects a sign-up without a code once the drop requires codes, on a server with cached old rules', async () => {
    const drop = await givenDrop(server, { require_checkbox_opt_in: false })
    expect((await signUp(drop)).status).toBe(201)
    await publish(drop, { require_otp: true })
    const { status, problem } = await signUp(drop)
    expect({ status, detail: problem.detail }).toEqual({ status: 400, detail: refusals.code_invalid.en })
    expect(await kept(drop)).toEqual([1])
  })
  it('accepts a sign-up that satisfies the new rules in one request', async () => {
    const drop = await givenDrop(server, { require_checkbox_opt_in: false })
    expect((await signUp(drop)).status).toBe(201)
    await publish(drop, { title: 'Day Bus' })
    expect((await signUp(drop)).status).toBe(201)
    expect(await kept(drop)).toEqual([1, 2])
  })
})
