import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { teams } from '#features/accounts/contract.ts'
import { apiKeys } from '#features/api-keys/contract.ts'
import { ownDomains } from '#features/own-domains/contract.ts'
import { webhooks } from '#features/webhooks/contract.ts'
import { audit } from '#records/audit/contract.ts'
import { startTestServer, type TestServer } from '../../../../test/server.ts'
import { type Team, teamOf } from '../../../../test/teams.ts'

let server: TestServer
let north: Team<'ann' | 'ben' | 'max'>
let south: Team<'sue' | 'tom'>
const records = new Map<string, string>()
const dns = { txt: async (name: string) => [records.get(name) ?? []].flat(), cname: async () => [] }

beforeAll(async () => {
  server = await startTestServer({ dns, settings: { RATE_LIMIT_FACTOR: '1000' } })
  north = await teamOf(server, 'North', { ann: 'owner', ben: 'admin', max: 'member' })
  south = await teamOf(server, 'South', { sue: 'owner', tom: 'owner' })
})
afterAll(() => server.stop())

const org = () => ({ organization_id: north.organization_id })
const ann = () => north.people.ann

/** The newest entries, oldest of them first. */
async function entries(count: number) {
  const { items } = (await server.call(audit.list, org(), ann())).body
  return items
    .slice(0, count)
    .toReversed()
    .map(({ actor_name, action, details }) => ({ actor_name, action, details }))
}
const memberId = async (name: string) =>
  (await server.call(teams.members, org(), ann())).body.items.find(member => member.name === name)?.id ?? ''

it('audits invitations, joins, role changes, removals and leaves, without the invited address', async () => {
  const { email } = south.people.sue
  await server.call(teams.invite, { ...org(), email: 'guest@example.com', role: 'admin' }, north.people.ben)
  const open = async () => (await server.call(teams.invitations, org(), ann())).body.items[0]?.id ?? ''
  await server.call(teams.cancelInvitation, { ...org(), invitation_id: await open() }, ann())
  await server.call(teams.invite, { ...org(), email, role: 'member' }, ann())
  await server.call(teams.acceptInvitation, { invitation_id: await open() }, south.people.sue)
  const sue = await memberId('sue')
  await server.call(teams.changeRole, { ...org(), member_id: sue, role: 'admin' }, ann())
  const scoped = { ...org(), member_id: sue, role: 'brand_scoped' as const, brand_ids: [org().organization_id] }
  await server.call(teams.changeRole, scoped, ann())
  await server.call(teams.changeRole, { ...scoped, brand_ids: [] }, ann())
  await server.call(teams.removeMember, { ...org(), member_id: sue }, ann())
  await server.call(teams.leave, org(), north.people.max)

  expect(await entries(9)).toEqual([
    { actor_name: 'ben', action: 'member.invited', details: { role: 'admin' } },
    { actor_name: 'ann', action: 'member.invitation_cancelled', details: { role: 'admin' } },
    { actor_name: 'ann', action: 'member.invited', details: { role: 'member' } },
    { actor_name: 'sue', action: 'member.joined', details: { role: 'member' } },
    { actor_name: 'ann', action: 'member.role_changed', details: { before: 'member', role: 'admin' } },
    {
      actor_name: 'ann',
      action: 'member.role_changed',
      details: { before: 'admin', role: 'brand_scoped', brands: 1 },
    },
    {
      actor_name: 'ann',
      action: 'member.role_changed',
      details: { before: 'brand_scoped', role: 'brand_scoped', brands: 0 },
    },
    { actor_name: 'ann', action: 'member.removed', details: {} },
    { actor_name: 'max', action: 'member.left', details: {} },
  ])
  const names = async () => {
    const { items } = (await server.call(audit.list, org(), ann())).body
    return items.slice(0, 3).map(({ member_name }) => member_name)
  }
  // left, removed, role changed
  expect(await names()).toEqual([null, 'sue', 'sue'])
  await server.sql(`update auth."user" set name = 'Suzanne' where email = $1`, [email])
  expect(await names()).toEqual([null, 'Suzanne', 'Suzanne'])
  await server.sql(`delete from auth."user" where email = $1`, [email])
  expect(await names()).toEqual([null, null, null])
})

it('audits API keys, webhooks and domains, without keys, secrets or URL paths', async () => {
  const { key, api_key } = (await server.call(apiKeys.create, { ...org(), name: 'Sync', scopes: ['read'] }, ann())).body
  const url = 'https://hooks.example.com/in/path-of-the-receiver'
  const made = (await server.call(webhooks.create, { ...org(), url, event_types: ['fan.signed_up'] }, ann())).body
  const endpoint = { ...org(), endpoint_id: made.endpoint.id }
  await server.call(webhooks.update, { ...endpoint, enabled: false }, ann())
  await server.call(webhooks.update, { ...endpoint, url: 'https://moved.example.com/path-of-another' }, ann())
  const { secret } = (await server.call(webhooks.rotateSecret, endpoint, ann())).body
  await server.call(webhooks.delete, endpoint, ann())
  const host = 'links.label.example'
  const domain = (await server.call(ownDomains.add, { ...org(), host, drop_profile_id: null }, ann())).body
  records.set(domain.records.txt.name, domain.records.txt.value)
  await server.call(ownDomains.check, { ...org(), id: domain.id }, ann())
  await server.call(ownDomains.check, { ...org(), id: domain.id }, ann())
  await server.call(ownDomains.remove, { ...org(), id: domain.id }, ann())
  await server.call(apiKeys.revoke, { ...org(), api_key_id: api_key.id }, ann())

  const newest = await entries(9)
  expect(newest.map(({ action, details }) => [action, details])).toEqual([
    ['api_key.created', { name: 'Sync', scopes: ['read'] }],
    ['webhook.created', { host: 'hooks.example.com' }],
    ['webhook.changed', { host: 'hooks.example.com', enabled: false }],
    ['webhook.changed', { host: 'moved.example.com', before: 'hooks.example.com' }],
    ['webhook.secret_rotated', { host: 'moved.example.com' }],
    ['webhook.deleted', { host: 'moved.example.com' }],
    ['domain.proved', { host }],
    ['domain.removed', { host }],
    ['api_key.revoked', { name: 'Sync' }],
  ])
  const kept = JSON.stringify(await server.sql('select * from audit_entries'))
  for (const hidden of [key, made.secret, secret, 'path-of-the-receiver', 'path-of-another', 'guest@example.com'])
    expect(kept).not.toContain(hidden)
})

it('writes no audit entry when a change is refused', async () => {
  const before = await entries(50)
  const member_id = await memberId('ann')
  expect((await server.call(teams.changeRole, { ...org(), member_id, role: 'member' }, ann())).status).toBe(409)
  expect((await server.call(teams.removeMember, { ...org(), member_id }, north.people.ben)).status).toBe(403)
  expect((await server.call(apiKeys.revoke, { ...org(), api_key_id: member_id }, ann())).status).toBe(404)
  expect(await entries(50)).toEqual(before)
})

it('writes the audit entry when the database fails between the change and its entry', async () => {
  const { database } = server.app
  const outage = Object.assign(new Error('terminating connection'), { code: '57P01' })
  const failing = vi.spyOn(database, 'inOrganization').mockRejectedValueOnce(outage)
  const removed = { ...org(), member_id: await memberId('ben') }
  expect((await server.call(teams.removeMember, removed, ann())).status).toBe(200)
  failing.mockRestore()
  expect(await entries(1)).toMatchObject([{ actor_name: 'ann', action: 'member.removed' }])
})

it('lists an audit entry with an action of a newer version', async () => {
  await server.sql(
    `update audit_entries set action = 'team.renamed' where id = (select max(id::text)::uuid from audit_entries)`,
  )
  expect(await entries(1)).toMatchObject([{ actor_name: 'ann', action: 'team.renamed' }])
})
