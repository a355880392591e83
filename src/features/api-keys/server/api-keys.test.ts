import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accounts, teams } from '#features/accounts/contract.ts'
import { type AccountsServer, cookieOf, startAccountsServer } from '../../../../test/accounts.ts'
import { PASSWORD } from '../../../../test/sign-in.ts'
import { apiKeys } from '../contract.ts'

let server: AccountsServer
let north = ''
let south = ''
const cookies: Record<string, string> = {}

beforeAll(async () => {
  server = await startAccountsServer()
  const [ann, max, sue] = [await server.person('Ann'), await server.person('Max'), await server.person('Sue')]
  // Ann works in both teams
  north = await server.team('North', { [ann]: 'owner', [max]: 'member' })
  south = await server.team('South', { [sue]: 'owner', [ann]: 'member' })
  for (const name of ['Ann', 'Max', 'Sue'])
    cookies[name] = cookieOf(
      await server.call(accounts.login, { email: `${name.toLowerCase()}@example.com`, password: PASSWORD }),
    )
})
afterAll(() => server.stop())

const as = (name: string) => ({ cookie: cookies[name] ?? '' })
const withKey = (key: string) => ({ headers: { authorization: `Bearer ${key}` } })
const create = async (scopes: ('read' | 'write')[] = ['read'], days?: number) =>
  (
    await server.call(
      apiKeys.create,
      { organization_id: north, name: 'Robot', scopes, ...(days ? { expires_in_days: days } : {}) },
      as('Ann'),
    )
  ).body
const members = (key: string, organization_id = north) => server.call(teams.members, { organization_id }, withKey(key))

describe('API keys', () => {
  it('makes the same calls as its creator, in the creator’s organization only', async () => {
    const { key, api_key } = await create()
    expect(key).toMatch(/^ff_[\w-]{43}$/)
    expect(api_key).toMatchObject({ name: 'Robot', scopes: ['read'], starts_with: key.slice(0, 7), last_used_at: null })
    expect((await members(key)).status).toBe(200)
    const me = await server.call(accounts.me, {}, withKey(key))
    expect(me.body.organizations.map(({ name }) => name)).toEqual(['North'])
    expect((await members(key, south)).problem).toMatchObject({ status: 404, detail: 'Organization not found.' })
    expect((await server.call(teams.members, { organization_id: south }, as('Ann'))).status).toBe(200)
  })
  it('expires after ninety days by default', async () => {
    const days = ({ api_key }: Awaited<ReturnType<typeof create>>) =>
      (Date.parse(api_key.expires_at) - Date.parse(api_key.created_at)) / 86_400_000
    expect(days(await create())).toBe(90)
    expect(days(await create(['read'], 7))).toBe(7)
  })
  it('is shown once and never stored in clear', async () => {
    const { key } = (
      await server.call(
        apiKeys.create,
        { organization_id: north, name: 'Robot', scopes: ['read'] },
        { ...as('Ann'), headers: { 'idempotency-key': 'once-and-only-once' } },
      )
    ).body
    const { body } = await server.call(apiKeys.list, { organization_id: north }, as('Ann'))
    expect(JSON.stringify(body)).not.toContain(key)
    const rows = await server.sql<{ row: string }>(
      'select to_jsonb(k)::text as row from api_keys k union all select to_jsonb(a)::text from public_addresses a union all select to_jsonb(i)::text from idempotency_keys i union all select payload::text from job_outbox',
    )
    expect(rows.length).toBeGreaterThan(1)
    for (const { row } of rows) expect(row).not.toContain(key.slice(7))
  })
  it('can only make the calls of its scopes', async () => {
    const [{ key: reads }, { key: writes }] = [await create(['read']), await create(['write'])]
    const demote = (key: string) => server.call(teams.switch, { organization_id: north }, withKey(key))
    expect((await demote(reads)).problem).toMatchObject({ status: 403, detail: 'This API key may not do this.' })
    expect((await members(writes)).status).toBe(403)
  })
  it.each([
    ['expired', `update api_keys set expires_at = now() - interval '1 second' where id = $1`],
    ['revoked by hand', 'update api_keys set revoked_at = now() where id = $1'],
  ])('is refused when it is %s', async (_, sql) => {
    const { key, api_key } = await create()
    expect((await members(key)).status).toBe(200)
    await server.sql(sql, [api_key.id])
    expect((await members(key)).status).toBe(401)
  })
  it('stops at once when revoked, and only its own organization can revoke it', async () => {
    const { key, api_key } = await create()
    const revoke = async (organization_id: string, name: string) =>
      (await server.call(apiKeys.revoke, { organization_id, api_key_id: api_key.id }, as(name))).status
    expect(await revoke(south, 'Sue')).toBe(404)
    expect(await revoke(north, 'Sue')).toBe(404)
    expect(await revoke(north, 'Max')).toBe(403)
    expect((await members(key)).status).toBe(200)
    expect(await revoke(north, 'Ann')).toBe(200)
    expect((await members(key)).status).toBe(401)
    expect(await revoke(north, 'Ann')).toBe(404)
    const { body } = await server.call(apiKeys.list, { organization_id: north }, as('Ann'))
    expect(body.items.map(({ id }) => id)).not.toContain(api_key.id)
  })
  it('is refused when it is invented, cut short or sent beside a session', async () => {
    const { key } = await create()
    for (const wrong of ['ff_', 'x', `${key}a`, key.slice(0, -1), `ff_${'A'.repeat(43)}`, key.replace('ff_', 'gg_')])
      expect((await members(wrong)).status, wrong).toBe(401)
    const beside = { cookie: cookies.Ann ?? '', headers: { authorization: 'Bearer ff_wrong' } }
    expect((await server.call(teams.members, { organization_id: north }, beside)).status).toBe(401)
  })
  it('stops when its creator leaves the organization', async () => {
    const key = await server.call(apiKeys.create, { organization_id: south, name: 'Sue', scopes: ['read'] }, as('Sue'))
    await server.sql(`update auth.member set role = 'owner' where organization_id = $1`, [south])
    expect((await members(key.body.key, south)).status).toBe(200)
    await server.sql(
      `delete from auth.member where organization_id = $1 and user_id = (select id from auth."user" where name = 'Sue')`,
      [south],
    )
    expect((await members(key.body.key, south)).status).toBe(404)
  })
  it('cannot manage accounts, organizations or keys', async () => {
    const { key } = await create(['read', 'write'])
    const organization_id = north
    const answers = await Promise.all([
      server.call(apiKeys.list, { organization_id }, withKey(key)),
      server.call(apiKeys.create, { organization_id, name: 'Child', scopes: ['read'] }, withKey(key)),
      server.call(teams.invite, { organization_id, email: 'e@example.com', role: 'owner' }, withKey(key)),
      server.call(accounts.rename, { name: 'Robot' }, withKey(key)),
      server.call(accounts.sessions, {}, withKey(key)),
      server.call(accounts.signOutEverywhere, {}, withKey(key)),
    ])
    for (const { problem } of answers)
      expect(problem).toMatchObject({ status: 403, detail: 'API keys may not do this. Please sign in.' })
  })
  it('is created, listed and revoked by owners and admins only', async () => {
    const input = { organization_id: north, name: 'X', scopes: ['read' as const] }
    expect((await server.call(apiKeys.create, input, as('Max'))).status).toBe(403)
    expect((await server.call(apiKeys.create, input, as('Sue'))).status).toBe(404)
    expect((await server.call(apiKeys.create, input)).status).toBe(401)
    expect((await server.call(apiKeys.list, { organization_id: north }, as('Max'))).status).toBe(403)
  })
  it('records its use once an hour', async () => {
    const { key, api_key } = await create()
    const usedAt = async () =>
      (await server.sql<{ at: Date | null }>('select last_used_at as at from api_keys where id = $1', [api_key.id]))[0]
        ?.at
    await members(key)
    const first = await usedAt()
    expect(first).not.toBeNull()
    await members(key)
    expect(await usedAt()).toEqual(first)
    await server.sql(`update api_keys set last_used_at = now() - interval '61 minutes' where id = $1`, [api_key.id])
    await members(key)
    expect(Number(await usedAt())).toBeGreaterThan(Number(first))
  })
  it('refuses fields that the caller may not set', async () => {
    for (const extra of [
      { id: north },
      { user_id: north },
      { starts_with: 'ff_x' },
      { last_used_at: null },
      { expires_at: '2099-01-01' },
    ]) {
      const response = await fetch(`${server.url}/app/v2/api_keys`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: server.url, cookie: cookies.Ann ?? '' },
        body: JSON.stringify({ organization_id: north, name: 'X', scopes: ['read'], ...extra }),
      })
      expect(response.status).toBe(400)
    }
  })
})
