import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AccountsServer, cookieOf, startAccountsServer } from '../../../../test/accounts.ts'
import { PASSWORD } from '../../../../test/sign-in.ts'
import { accounts, teams } from '../contract.ts'

let server: AccountsServer
beforeAll(async () => {
  // slow enough to be seen, if it could be
  server = await startAccountsServer({ mailMs: 100 })
  await server.person('Ann')
})
afterAll(() => server.stop())

const me = (cookie: string) => server.call(accounts.me, {}, { cookie })
const mailsTo = (email: string) => server.mails.filter(mail => mail.to === email)
const signUp = (email: string, name = 'Zoe') => server.call(accounts.signUp, { name, email, password: PASSWORD })

describe('signing up', () => {
  it('sends a link to confirm the address, which signs in once', async () => {
    expect((await signUp('zoe@example.com')).status).toBe(200)
    const early = await server.call(accounts.login, { email: 'zoe@example.com', password: PASSWORD })
    expect(early.problem).toMatchObject({ status: 403, detail: expect.stringContaining('confirm your email') })

    const token = server.tokenFor('zoe@example.com')
    const confirmed = await server.call(accounts.verifyEmail, { token })
    expect(confirmed.body).toEqual({ signed_in: true })
    expect((await me(cookieOf(confirmed))).body.user).toMatchObject({ name: 'Zoe', email: 'zoe@example.com' })

    const again = await server.call(accounts.verifyEmail, { token })
    expect(again.body).toEqual({ signed_in: false })
    expect(again.headers.getSetCookie()).toEqual([])
    expect((await server.call(accounts.login, { email: 'zoe@example.com', password: PASSWORD })).status).toBe(200)
  })
  it('sends the link again on request and refuses a changed link', async () => {
    await signUp('yan@example.com')
    await server.call(accounts.sendVerification, { email: 'yan@example.com' })
    expect(mailsTo('yan@example.com')).toHaveLength(2)
    const token = server.tokenFor('yan@example.com')
    const changed = `${token.slice(0, -6)}AAAAAA`
    expect((await server.call(accounts.verifyEmail, { token: changed })).problem).toMatchObject({
      status: 400,
      field: 'token',
    })
  })
  it('creates an organization', async () => {
    await signUp('una@example.com', 'Una')
    const cookie = cookieOf(await server.call(accounts.verifyEmail, { token: server.tokenFor('una@example.com') }))
    const { body } = await server.call(teams.create, { name: 'Señor & Söhne Records' }, { cookie })
    expect((await me(cookie)).body.organizations).toEqual([
      {
        id: body.organization_id,
        name: 'Señor & Söhne Records',
        slug: expect.stringMatching(/^senor-sohne-records-[0-9a-f]{6}$/),
        role: 'owner',
        brand_ids: [],
      },
    ])
  })
  it.each([
    ['a short password', { name: 'Q', email: 'q@example.com', password: 'short' }],
    ['an address that is none', { name: 'Q', email: 'q@', password: PASSWORD }],
    ['an empty name', { name: ' ', email: 'q@example.com', password: PASSWORD }],
  ])('refuses %s', async (_, input) => {
    expect((await server.call(accounts.signUp, input)).status).toBe(400)
  })
})

describe('sign-in link', () => {
  it('signs in once', async () => {
    await server.call(accounts.sendMagicLink, { email: 'ann@example.com' })
    const token = server.tokenFor('ann@example.com')
    const answer = await server.call(accounts.useMagicLink, { token })
    expect(answer.body.user.name).toBe('Ann')
    expect((await me(cookieOf(answer))).status).toBe(200)
    const again = await server.call(accounts.useMagicLink, { token })
    expect(again.problem).toMatchObject({ status: 400, field: 'token' })
    expect(again.headers.getSetCookie()).toEqual([])
  })
  it('signs in one of many simultaneous uses', async () => {
    await server.call(accounts.sendMagicLink, { email: 'ann@example.com' })
    const token = server.tokenFor('ann@example.com')
    const answers = await Promise.all(Array.from({ length: 12 }, () => server.call(accounts.useMagicLink, { token })))
    expect(answers.map(answer => answer.status).sort()).toEqual([200, ...Array(11).fill(400)])
  })
  it('expires after fifteen minutes', async () => {
    await server.call(accounts.sendMagicLink, { email: 'ann@example.com' })
    const token = server.tokenFor('ann@example.com')
    const [row] = await server.sql<{ minutes: number }>(
      'select extract(epoch from expires_at - created_at)::float8 / 60 as minutes from auth.verification order by created_at desc limit 1',
    )
    expect(row?.minutes).toBeCloseTo(15, 1)
    await server.sql(`update auth.verification set expires_at = now() - interval '1 second'`)
    expect((await server.call(accounts.useMagicLink, { token })).status).toBe(400)
  })
  it('is stored in no table, so that a dump of the database signs nobody in', async () => {
    await server.call(accounts.sendMagicLink, { email: 'ann@example.com' })
    await server.call(accounts.requestPasswordReset, { email: 'ann@example.com' })
    const rows = await server.sql<{ row: string }>('select to_jsonb(v)::text as row from auth.verification v')
    expect(rows.length).toBeGreaterThanOrEqual(2)
    const tokens = mailsTo('ann@example.com').map(mail => mail.text.match(/#token=(\S+)/)?.[1] ?? 'none')
    for (const { row } of rows) for (const token of tokens) expect(row).not.toContain(token)
  })
})

describe('password reset', () => {
  it('sets a new password once and ends every session', async () => {
    const before = cookieOf(await server.call(accounts.login, { email: 'ann@example.com', password: PASSWORD }))
    await server.call(accounts.requestPasswordReset, { email: 'ann@example.com' })
    const token = server.tokenFor('ann@example.com')
    const set = (new_password: string) => server.call(accounts.resetPassword, { token, new_password })
    expect((await set('a brand new password')).status).toBe(200)
    expect((await me(before)).status).toBe(401)
    expect((await set('yet another password')).status).toBe(400)
    const login = (password: string) => server.call(accounts.login, { email: 'ann@example.com', password })
    expect((await login(PASSWORD)).status).toBe(401)
    expect((await login('a brand new password')).status).toBe(200)
  })
})

describe('account enumeration', () => {
  it.each([
    ['signing up', (email: string) => signUp(email)],
    ['a link to sign in', (email: string) => server.call(accounts.sendMagicLink, { email })],
    ['a link to confirm', (email: string) => server.call(accounts.sendVerification, { email })],
    ['a new password', (email: string) => server.call(accounts.requestPasswordReset, { email })],
    ['a wrong password', (email: string) => server.call(accounts.login, { email, password: 'wrong password' })],
    // a busy machine can only make them differ, never alike: one fair round is proof
  ])('%s answers the same, at the same time, for known and unknown addresses', { retry: 3 }, async (_, ask) => {
    const seen = { known: [] as Seen[], unknown: [] as Seen[] }
    for (let round = 0; round < 4; round++)
      for (const kind of ['known', 'unknown'] as const)
        seen[kind].push(
          await observe(() =>
            ask(kind === 'known' ? 'ann@example.com' : `stranger-${crypto.randomUUID()}@example.com`),
          ),
        )
    expect(new Set([...seen.known, ...seen.unknown].map(({ said }) => said)).size).toBe(1)
    const [known, unknown] = [fastest(seen.known), fastest(seen.unknown)]
    expect(Math.abs(known - unknown)).toBeLessThan(Math.max(60, 0.3 * Math.max(known, unknown)))
  })
  it('sends no mail to an unknown address, and tells the owner of a known address by mail only', async () => {
    const before = server.mails.length
    await server.call(accounts.sendMagicLink, { email: 'nobody@example.com' })
    await server.call(accounts.requestPasswordReset, { email: 'nobody@example.com' })
    await server.call(accounts.sendVerification, { email: 'nobody@example.com' })
    expect(server.mails.length).toBe(before)
    await signUp('ann@example.com', 'Not Ann')
    expect(server.mails.at(-1)).toMatchObject({ to: 'ann@example.com', subject: 'You already have an account' })
    expect(await server.sql(`select name from auth."user" where email = 'ann@example.com'`)).toEqual([{ name: 'Ann' }])
  })
})

interface Seen {
  said: string
  ms: number
}

async function observe(ask: () => ReturnType<typeof signUp>): Promise<Seen> {
  const started = performance.now()
  const { status, body, headers } = await ask()
  const ms = performance.now() - started
  const kept = [...headers].filter(([name]) => !/^(date|x-request-id)$/.test(name))
  return { said: JSON.stringify([status, body, kept]), ms }
}

/** The time of the work itself: a busy machine only adds to it. */
const fastest = (seen: Seen[]) => Math.min(...seen.map(({ ms }) => ms))

describe('sign-up by invitation only', () => {
  let closed: AccountsServer
  beforeAll(async () => {
    closed = await startAccountsServer({ openSignUp: false })
  })
  afterAll(() => closed.stop())

  it('accepts the very first person, who sets up the installation', async () => {
    expect((await closed.call(accounts.options, {})).body).toEqual({ demo: false, sign_up: true })
    await closed.call(accounts.signUp, { name: 'First', email: 'first@example.com', password: PASSWORD })
    expect(closed.tokenFor('first@example.com')).not.toBe('')
    closed.mails.length = 0
  })
  it('answers a stranger the same and creates no account', async () => {
    expect((await closed.call(accounts.options, {})).body).toEqual({ demo: false, sign_up: false })
    const answer = await closed.call(accounts.signUp, { name: 'S', email: 's@example.com', password: PASSWORD })
    expect([answer.status, answer.body]).toEqual([200, {}])
    expect(closed.mails).toEqual([])
    expect(await closed.sql(`select id from auth."user" where email = 's@example.com'`)).toEqual([])
  })
  it('creates an account for an invited person', async () => {
    const ann = await closed.person('Ann')
    const organization_id = await closed.team('North', { [ann]: 'owner' })
    const cookie = cookieOf(await closed.call(accounts.login, { email: 'ann@example.com', password: PASSWORD }))
    await closed.call(teams.invite, { organization_id, email: 'i@example.com', role: 'member' }, { cookie })
    await closed.call(accounts.signUp, { name: 'I', email: 'i@example.com', password: PASSWORD })
    expect(closed.tokenFor('i@example.com')).not.toBe('')
  })
})
