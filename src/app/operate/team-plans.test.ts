import { afterAll, beforeAll, expect, it } from 'vitest'
import { teams } from '#features/accounts/contract.ts'
import { audit } from '#records/audit/contract.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { type Team, teamOf } from '../../../test/teams.ts'
import { Refusal } from '../launch/refusal.ts'
import { listTeamPlans, setTeamPlan } from './team-plans.ts'

let server: TestServer
let north: Team<'ann' | 'max'>
let south: Team<'sue'>
beforeAll(async () => {
  server = await startTestServer({ settings: { RATE_LIMIT_FACTOR: '1000' } })
  north = await teamOf(server, 'North', { ann: 'owner', max: 'member' })
  south = await teamOf(server, 'South', { sue: 'owner' })
})
afterAll(() => server.stop())

const org = () => ({ organization_id: north.organization_id })
const set = (...words: string[]) => setTeamPlan(server.ownerUrl, north.organization_id, words)
const plan = async () => (await server.call(teams.plan, org(), north.people.max)).body
const invite = async (name: string) =>
  server.call(teams.invite, { ...org(), email: `${name}@new.example`, role: 'member' }, north.people.ann)

it('shows the plan that the operator sets, each of them, with its billing (ENUM-060, ENUM-061, ENUM-062, ENUM-063)', async () => {
  expect(await plan()).toMatchObject({ plan: 'CUSTOM', billing_state: 'paid', billing_interval: 'monthly' })
  for (const name of ['BASIC', 'ENTERPRISE', 'SERVICE', 'CUSTOM', 'LABEL_SERVICES']) {
    await set(name)
    expect((await plan()).plan).toBe(name)
  }
  for (const state of ['open', 'paid'])
    for (const interval of ['monthly', 'yearly']) {
      await set(interval, state)
      expect(await plan()).toMatchObject({ plan: 'LABEL_SERVICES', billing_state: state, billing_interval: interval })
    }
  expect((await server.call(teams.plan, { organization_id: south.organization_id }, south.people.sue)).body.plan).toBe(
    'CUSTOM',
  )
  expect((await listTeamPlans(server.ownerUrl)).map(({ name, plan: its }) => [name, its])).toEqual([
    ['North', 'LABEL_SERVICES'],
    ['South', 'CUSTOM'],
  ])
  const { items } = (await server.call(audit.list, org(), north.people.ann)).body
  expect(items[0]).toMatchObject({
    action: 'team.plan_set',
    actor_name: 'The operator',
    details: { plan: 'yearly paid' },
  })
})

it('refuses an unknown team or plan, and lets the product itself change no plan', async () => {
  await expect(set('GOLD')).rejects.toThrow(Refusal)
  await expect(setTeamPlan(server.ownerUrl, 'nobody', ['BASIC'])).rejects.toThrow(Refusal)
  await expect(
    server.sql(`begin; set local role fanfare_auth; update auth.organization set plan = 'BASIC'; commit`),
  ).rejects.toMatchObject({ code: '42501' })
})

it('refuses an invitation beyond the members of the plan, and takes it under a larger plan', async () => {
  await set('BASIC')
  for (const name of ['one', 'two', 'three']) expect((await invite(name)).status).toBe(200)
  expect(await plan()).toMatchObject({ members: 5, member_limit: 5 })
  const { status, problem } = await invite('four')
  expect([status, problem.detail]).toEqual([409, expect.stringContaining('Basic has room for 5 members')])
  // sent again, it takes no further place
  expect((await invite('three')).status).toBe(200)
  await set('SERVICE')
  expect((await invite('four')).status).toBe(200)
})
