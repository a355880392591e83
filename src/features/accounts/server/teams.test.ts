import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AccountsServer, cookieOf, startAccountsServer } from '../../../../test/accounts.ts'
import { PASSWORD } from '../../../../test/sign-in.ts'
import { accounts, teams } from '../contract.ts'

let server: AccountsServer
let north = ''
let south = ''
const cookies: Record<string, string> = {}
const BRAND = '018f4c3a-0000-7000-8000-00000000000b'

beforeAll(async () => {
  server = await startAccountsServer()
  const people: Record<string, string> = {}
  for (const name of ['Ann', 'Abe', 'Max', 'Bea', 'Sue', 'Sam']) people[name] = await server.person(name)
  const { Ann = '', Abe = '', Max = '', Bea = '', Sue = '', Sam = '' } = people
  north = await server.team('North', { [Ann]: 'owner', [Abe]: 'admin', [Max]: 'member', [Bea]: 'brand_scoped' })
  south = await server.team('South', { [Sue]: 'owner', [Sam]: 'member' })
  for (const name of Object.keys(people)) cookies[name] = await signIn(name)
})
afterAll(() => server.stop())

const signIn = async (name: string) =>
  cookieOf(await server.call(accounts.login, { email: `${name.toLowerCase()}@example.com`, password: PASSWORD }))
const as = (name: string) => ({ cookie: cookies[name] ?? '' })
const memberId = async (name: string, organizationId = north) =>
  (
    await server.sql<{ id: string }>(
      'select m.id from auth.member m join auth."user" u on u.id = m.user_id where u.name = $1 and m.organization_id = $2',
      [name, organizationId],
    )
  )[0]?.id ?? ''
const roleOf = async (name: string) =>
  (await server.sql<{ role: string }>('select role from auth.member where id = $1', [await memberId(name)]))[0]?.role
const invitationId = async (email: string) =>
  (
    await server.sql<{ id: string }>(
      `select id from auth.invitation where email = $1 order by created_at desc limit 1`,
      [email],
    )
  )[0]?.id ?? ''

describe('members', () => {
  it('shows all members and their roles to every member', async () => {
    for (const name of ['Ann', 'Abe', 'Max', 'Bea']) {
      const { status, body } = await server.call(teams.members, { organization_id: north }, as(name))
      expect(status).toBe(200)
      expect(body.items.map(({ name, role }) => [name, role])).toEqual([
        ['Ann', 'owner'],
        ['Abe', 'admin'],
        ['Max', 'member'],
        ['Bea', 'brand_scoped'],
      ])
    }
  })
  it('lets owners and admins change roles, and only owners change owners', async () => {
    const change = async (by: string, whom: string, role: 'owner' | 'admin' | 'member', organization_id = north) =>
      (await server.call(teams.changeRole, { organization_id, member_id: await memberId(whom), role }, as(by))).status
    expect(await change('Max', 'Max', 'admin')).toBe(403)
    expect(await change('Bea', 'Max', 'admin')).toBe(403)
    expect(await change('Abe', 'Max', 'owner')).toBe(403)
    expect(await change('Abe', 'Ann', 'member')).toBe(403)
    expect(await change('Abe', 'Max', 'admin')).toBe(200)
    expect(await roleOf('Max')).toBe('admin')
    expect(await change('Ann', 'Max', 'member')).toBe(200)
    expect(await roleOf('Max')).toBe('member')
  })
  it('shows the brands of brand-scoped members', async () => {
    const input = {
      organization_id: north,
      member_id: await memberId('Bea'),
      role: 'brand_scoped' as const,
      brand_ids: [BRAND],
    }
    expect((await server.call(teams.changeRole, input, as('Ann'))).status).toBe(200)
    const { body } = await server.call(accounts.me, {}, as('Bea'))
    expect(body.organizations).toMatchObject([{ role: 'brand_scoped', brand_ids: [BRAND] }])
  })
  it('keeps at least one owner when two owners demote each other at once', async () => {
    const alone = await server.call(
      teams.changeRole,
      { organization_id: north, member_id: await memberId('Ann'), role: 'member' },
      as('Ann'),
    )
    expect([alone.status, alone.problem.detail]).toEqual([409, 'A team keeps at least one owner.'])
    expect((await server.call(teams.leave, { organization_id: north }, as('Ann'))).status).toBe(409)
    for (let round = 0; round < 5; round++) {
      await server.sql(`update auth.member set role = 'owner' where id = any($1)`, [
        [await memberId('Ann'), await memberId('Abe')],
      ])
      const demote = async (by: string, whom: string) =>
        (
          await server.call(
            teams.changeRole,
            { organization_id: north, member_id: await memberId(whom), role: 'admin' },
            as(by),
          )
        ).status
      await Promise.all([demote('Ann', 'Abe'), demote('Abe', 'Ann')])
      const owners = await server.sql(`select 1 from auth.member where organization_id = $1 and role = 'owner'`, [
        north,
      ])
      expect(owners.length).toBeGreaterThan(0)
    }
    // the guard below the race, and its canary
    await server.sql(`update auth.member set role = 'owner' where id = $1`, [await memberId('Ann')])
    await server.sql(`update auth.member set role = 'admin' where id = $1`, [await memberId('Abe')])
    await expect(
      server.sql(`update auth.member set role = 'member' where organization_id = $1`, [north]),
    ).rejects.toThrow('at least one owner')
  })
  it('refuses a removed member at once', async () => {
    const gone = await server.person('Gil')
    await server.sql(
      `insert into auth.member (id, organization_id, user_id, role) values (gen_random_uuid(), $1, $2, 'member')`,
      [north, gone],
    )
    const cookie = await signIn('Gil')
    const list = () => server.call(teams.members, { organization_id: north }, { cookie })
    expect((await list()).status).toBe(200)
    expect(
      (await server.call(teams.removeMember, { organization_id: north, member_id: await memberId('Gil') }, as('Abe')))
        .status,
    ).toBe(200)
    expect((await list()).status).toBe(404)
  })
})

describe('other organizations', () => {
  it('answers 404 to every call, as for an id that does not exist', async () => {
    const nobody = '018f4c3a-0000-7000-8000-000000000000'
    const sam = await memberId('Sam', south)
    await server.call(teams.invite, { organization_id: south, email: 'guest@example.com', role: 'member' }, as('Sue'))
    const invitation_id = await invitationId('guest@example.com')
    const before = await server.sql(
      'select * from auth.member union all select id, organization_id, inviter_id, role, brand_ids, created_at from auth.invitation order by id',
    )
    for (const organization_id of [south, nobody]) {
      const answers = await Promise.all([
        server.call(teams.members, { organization_id }, as('Ann')),
        server.call(teams.invitations, { organization_id }, as('Ann')),
        server.call(teams.switch, { organization_id }, as('Ann')),
        server.call(teams.leave, { organization_id }, as('Ann')),
        server.call(teams.invite, { organization_id, email: 'x@example.com', role: 'owner' }, as('Ann')),
        server.call(teams.cancelInvitation, { organization_id, invitation_id }, as('Ann')),
        server.call(teams.changeRole, { organization_id, member_id: sam, role: 'admin' }, as('Ann')),
        server.call(teams.removeMember, { organization_id, member_id: sam }, as('Ann')),
      ])
      for (const { status, problem } of answers)
        expect([status, problem.detail]).toEqual([404, 'Organization not found.'])
    }
    // the ids of another team's people in a call about one's own
    for (const member_id of [sam, nobody]) {
      const role = await server.call(teams.changeRole, { organization_id: north, member_id, role: 'admin' }, as('Ann'))
      const removed = await server.call(teams.removeMember, { organization_id: north, member_id }, as('Ann'))
      expect([role.status, role.problem.detail, removed.status]).toEqual([404, 'Member not found.', 404])
    }
    const cancelled = await server.call(teams.cancelInvitation, { organization_id: north, invitation_id }, as('Ann'))
    expect([cancelled.status, cancelled.problem.detail]).toEqual([404, 'Invitation not found.'])
    expect(
      await server.sql(
        'select * from auth.member union all select id, organization_id, inviter_id, role, brand_ids, created_at from auth.invitation order by id',
      ),
    ).toEqual(before)
  })
  it('API-007 answers 401 without a session', async () => {
    expect((await server.call(teams.members, { organization_id: north })).status).toBe(401)
    expect((await server.call(teams.create, { name: 'X' })).status).toBe(401)
  })
})

describe('invitations', () => {
  const invite = (
    email: string,
    role: 'owner' | 'admin' | 'member' | 'brand_scoped',
    by = 'Abe',
    brand_ids: string[] = [],
  ) => server.call(teams.invite, { organization_id: north, email, role, brand_ids }, as(by))

  it('arrives by mail and creates a member with the named role and brands', async () => {
    expect((await invite('Sam@example.com', 'brand_scoped', 'Abe', [BRAND])).status).toBe(200)
    const mail = server.mails.findLast(({ to }) => to === 'sam@example.com')
    expect(mail?.subject).toBe('Abe invites you to North')
    const invitation_id = mail?.text.match(/\/accept-invitation\/(\S+)/)?.[1] ?? ''
    expect((await server.call(teams.invitation, { invitation_id })).body).toEqual({
      organization_name: 'North',
      invited_by: 'Abe',
      email: 'sam@example.com',
      role: 'brand_scoped',
    })
    const { body } = await server.call(teams.invitations, { organization_id: north }, as('Ann'))
    expect(body.items).toMatchObject([{ id: invitation_id, email: 'sam@example.com', invited_by: 'Abe' }])

    const stranger = await server.call(teams.acceptInvitation, { invitation_id }, as('Sue'))
    expect([stranger.status, stranger.problem.detail]).toEqual([403, 'This invitation is for another email address.'])
    expect((await server.call(teams.acceptInvitation, { invitation_id }, as('Sam'))).body).toEqual({
      organization_id: north,
    })
    const { organizations } = (await server.call(accounts.me, {}, as('Sam'))).body
    expect(organizations.find(({ id }) => id === north)).toMatchObject({ role: 'brand_scoped', brand_ids: [BRAND] })

    expect((await server.call(teams.acceptInvitation, { invitation_id }, as('Sam'))).status).toBe(404)
    expect((await server.call(teams.invitation, { invitation_id })).status).toBe(404)
  })
  it('can be sent by owners and admins only, and only owners invite owners', async () => {
    expect((await invite('new@example.com', 'member', 'Max')).status).toBe(403)
    expect((await invite('new@example.com', 'member', 'Bea')).status).toBe(403)
    expect((await invite('new@example.com', 'owner', 'Abe')).status).toBe(403)
    expect((await invite('new@example.com', 'owner', 'Ann')).status).toBe(200)
    expect((await invite('max@example.com', 'member')).status).toBe(409)
    expect((await server.call(teams.invitations, { organization_id: north }, as('Max'))).status).toBe(403)
  })
  it('can be replaced, withdrawn and declined, and expires after seven days', async () => {
    await invite('sue@example.com', 'member')
    const first = await invitationId('sue@example.com')
    await invite('sue@example.com', 'admin')
    const second = await invitationId('sue@example.com')
    const accept = async (invitation_id: string) =>
      (await server.call(teams.acceptInvitation, { invitation_id }, as('Sue'))).status
    expect(await accept(first)).toBe(404)
    await server.call(teams.cancelInvitation, { organization_id: north, invitation_id: second }, as('Ann'))
    expect(await accept(second)).toBe(404)

    await invite('sue@example.com', 'member')
    const declined = await invitationId('sue@example.com')
    expect((await server.call(teams.declineInvitation, { invitation_id: declined }, as('Sue'))).status).toBe(200)
    expect(await accept(declined)).toBe(404)

    await invite('sue@example.com', 'member')
    const old = await invitationId('sue@example.com')
    await server.sql(`update auth.invitation set expires_at = now() - interval '1 second' where id = $1`, [old])
    expect(await accept(old)).toBe(404)
  })
  it('cannot be accepted with an unconfirmed address', async () => {
    const { id = '' } = (await server.sql<{ id: string }>(`select id from auth."user" where name = 'Sue'`))[0] ?? {}
    await invite('sue@example.com', 'member')
    await server.sql('update auth."user" set email_verified = false where id = $1', [id])
    const invitation_id = await invitationId('sue@example.com')
    expect((await server.call(teams.acceptInvitation, { invitation_id }, as('Sue'))).status).toBe(403)
    await server.sql('update auth."user" set email_verified = true where id = $1', [id])
  })
})

describe('switching organizations', () => {
  it('is remembered after the next sign-in', async () => {
    const order = async (cookie: string) =>
      (await server.call(accounts.me, {}, { cookie })).body.organizations.map(({ name }) => name)
    for (const [organization_id, expected] of [
      [south, ['South', 'North']],
      [north, ['North', 'South']],
    ] as const) {
      expect((await server.call(teams.switch, { organization_id }, as('Sam'))).status).toBe(200)
      expect(await order(await signIn('Sam'))).toEqual(expected)
    }
  })
  it('works after the member left one of them', async () => {
    expect((await server.call(teams.leave, { organization_id: north }, as('Sam'))).status).toBe(200)
    const { body } = await server.call(accounts.me, {}, as('Sam'))
    expect(body.organizations.map(({ name }) => name)).toEqual(['South'])
  })
})

describe('unknown and protected fields', () => {
  it('refuses them and changes nothing', async () => {
    const post = (path: string, body: object, cookie = cookies.Max ?? '') =>
      fetch(server.url + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: server.url, cookie },
        body: JSON.stringify(body),
      })
    const before = await server.sql('select id, email, email_verified, name from auth."user" order by id')
    const extras = [
      { role: 'owner' },
      { email_verified: true },
      { emailVerified: true },
      { id: BRAND },
      { organizationId: south },
      { is_default: true },
    ]
    for (const extra of extras) {
      expect((await post('/auth/update-user', { name: 'Changed', ...extra })).status).toBe(400)
      expect(
        (await post('/auth/sign-up/email', { name: 'N', email: 'n@example.com', password: PASSWORD, ...extra })).status,
      ).toBe(400)
      expect((await post('/auth/organization/create', { name: 'N', ...extra })).status).toBe(400)
    }
    expect((await post('/auth/update-user', { name: 'Changed', email: 'ann@example.com' })).status).toBe(400)
    expect(await server.sql('select id, email, email_verified, name from auth."user" order by id')).toEqual(before)
  })
})
