import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AccountsServer, cookieOf, startAccountsServer } from '../../../../test/accounts.ts'
import { PASSWORD } from '../../../../test/sign-in.ts'
import { accounts, teams } from '../contract.ts'

let server: AccountsServer
let cookie = ''
let organizationId = ''
let memberId = ''
let invitationId = ''
beforeAll(async () => {
  server = await startAccountsServer({ demoOwner: 'ann@example.com' })
  const [ann, ben] = [await server.person('Ann'), await server.person('Ben')]
  organizationId = await server.team('North', { [ann]: 'owner', [ben]: 'member' })
  cookie = cookieOf(await server.call(accounts.login, { email: 'ann@example.com', password: PASSWORD }))
  await server.call(
    teams.invite,
    { organization_id: organizationId, email: 'i@example.com', role: 'member' },
    { cookie },
  )
  const [member] = await server.sql<{ id: string }>('select id from auth.member where user_id = $1', [ben])
  const [invitation] = await server.sql<{ id: string }>('select id from auth.invitation')
  memberId = member?.id ?? ''
  invitationId = invitation?.id ?? ''
})
afterAll(() => server.stop())

/** Everything that the calls under test could change. */
const world = () =>
  server.sql(`
    select (select jsonb_agg(to_jsonb(u) order by id) from auth."user" u) as people,
      (select jsonb_agg(to_jsonb(s) - 'seen_at' order by id) from auth.session s) as sessions,
      (select jsonb_agg(to_jsonb(a) order by id) from auth.account a) as accounts,
      (select jsonb_agg(to_jsonb(v) order by id) from auth.verification v) as links,
      (select jsonb_agg(to_jsonb(o) order by id) from auth.organization o) as teams,
      (select jsonb_agg(to_jsonb(m) order by id) from auth.member m) as members,
      (select jsonb_agg(to_jsonb(i) order by id) from auth.invitation i) as invitations,
      (select jsonb_agg(to_jsonb(k) order by id) from api_keys k) as keys`)

const calls = (): [string, string, object][] => [
  ['sign in', '/app/v2/auth/login', { email: 'ben@example.com', password: PASSWORD }],
  ['sign out', '/app/v2/auth/logout', {}],
  ['demo sign-in', '/app/v2/auth/demo', {}],
  ['sign up', '/auth/sign-up/email', { name: 'E', email: 'e@example.com', password: PASSWORD }],
  ['ask for a link', '/auth/sign-in/magic-link', { email: 'ann@example.com' }],
  ['ask for a reset', '/auth/request-password-reset', { email: 'ann@example.com' }],
  ['change the password', '/auth/change-password', { current_password: PASSWORD, new_password: 'something else' }],
  ['change the name', '/auth/update-user', { name: 'Eve' }],
  ['sign out everywhere', '/auth/revoke-sessions', {}],
  ['found a team', '/auth/organization/create', { name: 'Evil' }],
  [
    'change a role',
    '/auth/organization/update-member-role',
    { organization_id: organizationId, member_id: memberId, role: 'admin' },
  ],
  ['remove a member', '/auth/organization/remove-member', { organization_id: organizationId, member_id: memberId }],
  [
    'invite',
    '/auth/organization/invite-member',
    { organization_id: organizationId, email: 'e@example.com', role: 'owner' },
  ],
  [
    'cancel an invitation',
    '/auth/organization/cancel-invitation',
    { organization_id: organizationId, invitation_id: invitationId },
  ],
  ['make an API key', '/app/v2/api_keys', { organization_id: organizationId, name: 'Evil', scopes: ['read', 'write'] }],
]

const json = { 'content-type': 'application/json' }
const attacks: [string, Record<string, string>, number][] = [
  [
    'another site, told by Sec-Fetch-Site',
    { ...json, 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
    403,
  ],
  ['a neighbouring host', { ...json, 'sec-fetch-site': 'same-site', origin: 'https://evil.fans.example' }, 403],
  ['another site in a browser without Sec-Fetch-Site', { ...json, origin: 'https://evil.example' }, 403],
  ['a sandboxed frame', { ...json, origin: 'null' }, 403],
  ['a browser that says nothing', json, 403],
  [
    'a form of another site',
    { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://evil.example' },
    403,
  ],
  ['a form posted as text', { 'content-type': 'text/plain', origin: 'https://evil.example' }, 403],
]

describe.each(attacks)('cross-site requests: %s', (_, headers, status) => {
  it('API-035 refuses every command and changes nothing', async () => {
    const before = await world()
    for (const [what, path, body] of calls()) {
      const response = await fetch(server.url + path, {
        method: 'POST',
        headers: { ...headers, cookie },
        body: JSON.stringify(body),
      })
      expect(response.status, what).toBe(status)
      expect(response.headers.getSetCookie(), what).toEqual([])
    }
    expect(await world()).toEqual(before)
  })
})

it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
  'refuses the content type %s from our own page too',
  async type => {
    const before = await world()
    for (const [what, path, body] of calls()) {
      const response = await fetch(server.url + path, {
        method: 'POST',
        headers: { 'content-type': type, origin: server.url, cookie },
        body: JSON.stringify(body),
      })
      expect(response.status, what).toBe(415)
    }
    expect(await world()).toEqual(before)
  },
)

it('answers no command to GET, so GET changes nothing', async () => {
  const before = await world()
  for (const [what, path] of calls()) {
    const response = await fetch(server.url + path, { headers: { cookie } })
    expect(response.status, what).toBe(path === '/app/v2/api_keys' ? 400 : 404)
  }
  expect(await world()).toEqual(before)
})

it('accepts the same call from our own page (canary)', async () => {
  const own = { ...json, 'sec-fetch-site': 'same-origin', origin: server.url, cookie }
  const before = await world()
  const body = JSON.stringify({ name: 'Ann B.' })
  expect((await fetch(`${server.url}/auth/update-user`, { method: 'POST', headers: own, body })).status).toBe(200)
  expect(await world()).not.toEqual(before)
})

it('does not serve the other paths of better-auth', async () => {
  for (const path of [
    '/auth/get-session',
    '/auth/list-sessions',
    '/auth/ok',
    '/auth/error',
    '/auth/verify-email?token=x',
    '/auth/magic-link/verify?token=x',
  ])
    expect((await fetch(server.url + path, { headers: { cookie } })).status, path).toBe(404)
  for (const path of [
    '/auth/sign-in/email',
    '/auth/sign-in/social',
    '/auth/delete-user',
    '/auth/change-email',
    '/auth/organization/delete',
    '/auth/organization/add-member',
  ]) {
    const headers = { ...json, origin: server.url, cookie }
    expect((await fetch(server.url + path, { method: 'POST', headers, body: '{}' })).status, path).toBe(404)
  }
})
