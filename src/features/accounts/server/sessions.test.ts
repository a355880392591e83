import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AccountsServer, cookieOf, startAccountsServer } from '../../../../test/accounts.ts'
import { PASSWORD } from '../../../../test/sign-in.ts'
import { accounts } from '../contract.ts'

let server: AccountsServer
beforeAll(async () => {
  server = await startAccountsServer()
  await server.person('Ann')
  await server.person('Ben')
})
afterAll(() => server.stop())

const signIn = async (name = 'ann', cookie?: string) =>
  cookieOf(
    await server.call(accounts.login, { email: `${name}@example.com`, password: PASSWORD }, cookie ? { cookie } : {}),
  )
const status = async (cookie: string) => (await server.call(accounts.me, {}, { cookie })).status

describe('sessions', () => {
  it('creates a new session at each sign-in and ends the one before', async () => {
    const before = await signIn()
    const after = await signIn('ann', before)
    expect(after).not.toBe(before)
    expect(await status(after)).toBe(200)
    expect(await status(before)).toBe(401)
  })
  it('never adopts a session id that the visitor brought (session fixation)', async () => {
    const planted = await signIn('ben')
    const mine = await signIn('ann', planted)
    expect(mine).not.toBe(planted)
    const { body } = await server.call(accounts.me, {}, { cookie: mine })
    expect(body.user.name).toBe('Ann')
  })
  it('stores no token that could be taken from a dump of the database', async () => {
    const cookie = await signIn()
    const token = decodeURIComponent(cookie.split('=')[1] ?? '').split('.')[0] ?? ''
    expect(token).toHaveLength(32)
    const rows = await server.sql<{ row: string }>('select to_jsonb(s)::text as row from auth.session s')
    expect(rows.length).toBeGreaterThan(0)
    for (const { row } of rows) expect(row).not.toContain(token)
    // what the dump does hold opens nothing, even signed with the right secret
    const { createHmac } = await import('node:crypto')
    for (const { hash } of await server.sql<{ hash: string }>('select token_hash as hash from auth.session')) {
      const signature = createHmac('sha256', 'a secret of the tests, long enough').update(hash).digest('base64')
      expect(await status(`fanfare.session=${encodeURIComponent(`${hash}.${signature}`)}`)).toBe(401)
    }
    const signature = createHmac('sha256', 'a secret of the tests, long enough').update(token).digest('base64')
    expect(await status(`fanfare.session=${encodeURIComponent(`${token}.${signature}`)}`)).toBe(200)
  })
  it('API-031 ends a session seven days after sign-in, however much it is used', async () => {
    const cookie = await signIn()
    const [row] = await server.sql<{ days: number }>(
      `select extract(epoch from expires_at - created_at)::float8 / 86400 as days from auth.session order by created_at desc limit 1`,
    )
    expect(row?.days).toBeCloseTo(7, 2)
    await server.sql(
      `update auth.session set expires_at = now() + interval '1 second', updated_at = now() - interval '6 days'`,
    )
    expect(await status(cookie)).toBe(200)
    await server.sql(`update auth.session set expires_at = expires_at - interval '1 second'`)
    expect(await status(cookie)).toBe(401)
  })
  it('ends a session after three days without use, and records use at most every ten minutes', async () => {
    const cookie = await signIn()
    const seenAt = async () =>
      (await server.sql<{ at: Date }>('select seen_at as at from auth.session order by created_at desc limit 1'))[0]?.at
    const first = await seenAt()
    await status(cookie)
    expect(await seenAt()).toEqual(first)
    await server.sql(`update auth.session set seen_at = now() - interval '2 days 23 hours'`)
    expect(await status(cookie)).toBe(200)
    expect(Date.now() - Number(await seenAt())).toBeLessThan(60_000)
    await server.sql(`update auth.session set seen_at = now() - interval '3 days'`)
    expect(await status(cookie)).toBe(401)
  })
  it('signs out all devices at once and nobody else', async () => {
    const [phone, laptop, other] = [await signIn(), await signIn(), await signIn('ben')]
    const answer = await server.call(accounts.signOutEverywhere, {}, { cookie: phone })
    expect(answer.status).toBe(200)
    expect(answer.headers.getSetCookie()[0]).toMatch(/^fanfare\.session=; Max-Age=0/)
    expect([await status(phone), await status(laptop), await status(other)]).toEqual([401, 401, 200])
  })
  it('lists sessions without their tokens and ends them one by one', async () => {
    const [mine, other] = [await signIn(), await signIn()]
    const { body } = await server.call(accounts.sessions, {}, { cookie: mine })
    expect(body.items.filter(session => session.current)).toHaveLength(1)
    expect(JSON.stringify(body)).not.toMatch(/token/)
    const theirs = body.items.find(session => !session.current)
    expect((await server.call(accounts.endSession, { session_id: theirs?.id ?? '' }, { cookie: mine })).status).toBe(
      200,
    )
    expect([await status(mine), await status(other)]).toEqual([200, 401])
  })
  it('answers the session of another person like an unknown one', async () => {
    const [ann, ben] = [await signIn('ann'), await signIn('ben')]
    const { body } = await server.call(accounts.sessions, {}, { cookie: ann })
    const session_id = body.items.find(session => session.current)?.id ?? ''
    expect((await server.call(accounts.endSession, { session_id }, { cookie: ben })).status).toBe(404)
    expect(await status(ann)).toBe(200)
  })
  it('creates a new session after a password change and ends all others', async () => {
    const [mine, other] = [await signIn('ben'), await signIn('ben')]
    const wrong = { current_password: 'not this one', new_password: 'another long password' }
    expect((await server.call(accounts.changePassword, wrong, { cookie: mine })).problem).toMatchObject({
      status: 400,
      field: 'current_password',
    })
    const right = { current_password: PASSWORD, new_password: 'another long password' }
    const answer = await server.call(accounts.changePassword, right, { cookie: mine })
    expect(answer.status).toBe(200)
    expect([await status(mine), await status(other), await status(cookieOf(answer))]).toEqual([401, 401, 200])
    await server.call(
      accounts.changePassword,
      { current_password: right.new_password, new_password: PASSWORD },
      { cookie: cookieOf(answer) },
    )
  })
})

it('binds the cookie to this host over https', async () => {
  const secure = await startAccountsServer({ publicUrl: 'https://fans.example' })
  try {
    await secure.person('Ann')
    const answer = await secure.call(
      accounts.login,
      { email: 'ann@example.com', password: PASSWORD },
      { headers: { origin: 'https://fans.example' } },
    )
    expect(answer.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^__Host-fanfare\.session=\S+; Max-Age=604800; Path=\/; HttpOnly; Secure; SameSite=Lax$/),
    ])
    const me = await secure.call(accounts.me, {}, { cookie: cookieOf(answer) })
    expect(me.status).toBe(200)
    // a name that other hosts could plant is not read
    const planted = cookieOf(answer).replace('__Host-', '')
    expect((await secure.call(accounts.me, {}, { cookie: planted })).status).toBe(401)
  } finally {
    await secure.stop()
  }
})
