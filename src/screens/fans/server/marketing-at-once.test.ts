import { afterAll, beforeAll, expect, it } from 'vitest'
import { signups } from '#features/signups/contract.ts'
import { releaseSignup } from '#features/signups/server/release.ts'
import { type Couples, couplesOf } from '../../../../test/fans/fan-pairs.ts'
import { someAddress } from '../../../../test/fans/fan-world.ts'
import { eventually, startTestServer, type TestServer } from '../../../../test/server.ts'
import { fanScreens } from '../contract.ts'
import { fanRights } from '../rights-contract.ts'

let server: TestServer
let fans: Couples
beforeAll(async () => {
  server = await startTestServer({ settings: { RATE_LIMIT_FACTOR: '1000' } })
  fans = await couplesOf(server)
})
afterAll(() => server.stop())

/** A fan who said yes, and a sign-up that was kept apart and will turn out to be theirs. */
async function keptApart() {
  const fan = await fans.signUp(fans.mail, { email_address: someAddress() })
  await fans.prove(fan.fan_id)
  const form = await fans.form(fans.mail, { email_address: someAddress() })
  const { body } = await server.call(signups.subscribe, form, { headers: { 'user-agent': 'curl/8.10.0' } })
  const [apart] = await server.sql<{ fan_id: string; state: string }>(
    'select fan_id, state from signups where id = $1',
    [body.id],
  )
  expect(apart?.state).toBe('QUARANTINED')
  await server.sql('update fan_contacts set fan_id = $1, verified_at = now() where fan_id = $2', [
    fan.fan_id,
    apart?.fan_id,
  ])
  return { fan_id: fan.fan_id, apart_id: apart?.fan_id ?? '', signup_id: body.id }
}
const release = (signup_id: string) =>
  server.call(fanScreens.release, { organization_id: fans.organization_id, signup_id }, fans.ann)
const optOut = (id: string) =>
  server.call(fanRights.optOut, { ...fans.ofTeam(id), channels: ['EMAIL'] } as never, fans.ann)
const marketing = async (...ids: string[]) =>
  (
    await server.sql<{ marketing: string }>(
      'select marketing from fans where id = any($1) order by array_position($1::uuid[], id)',
      [ids],
    )
  ).map(row => row.marketing)
/** The same, worked out again from the ledger. */
async function bySettling(...ids: string[]) {
  await server.sql(`select set_config('app.organization_id', $1, false), settle_marketing($1::uuid, $2::uuid[])`, [
    fans.organization_id,
    ids,
  ])
  return marketing(...ids)
}
const somebodyWaits = () =>
  eventually(async () => {
    const waiting = await server.sql(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    return waiting.length > 0
  })

it('keeps the last marketing consent when a fan withdraws while their quarantined sign-up is released', async () => {
  const { fan_id, apart_id, signup_id } = await keptApart()
  let withdrawing: ReturnType<typeof optOut> | undefined
  await server.app.database.inOrganization(fans.organization_id, async db => {
    expect(await releaseSignup(db, { organization_id: fans.organization_id, signup_id })).toMatchObject({ fan_id })
    withdrawing = optOut(fan_id)
    await somebodyWaits()
  })
  expect((await withdrawing)?.status).toBe(200)
  expect(await marketing(fan_id, apart_id)).toEqual(['NO', 'NONE'])
})

it('keeps the last marketing consent in either order, also under the former fan of the sign-up', async () => {
  for (let round = 0; round < 12; round++) {
    const { fan_id, apart_id, signup_id } = await keptApart()
    const answers = await Promise.all(
      round % 2 ? [optOut(fan_id), release(signup_id)] : [release(signup_id), optOut(fan_id)],
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const column = await marketing(fan_id, apart_id)
    expect(column).toEqual(['NO', 'NONE'])
    expect(await bySettling(fan_id, apart_id)).toEqual(column)
  }
})
