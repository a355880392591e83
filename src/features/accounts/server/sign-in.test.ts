import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AccountsServer, cookieOf, startAccountsServer } from '../../../../test/accounts.ts'
import { PASSWORD } from '../../../../test/sign-in.ts'
import { accounts } from '../contract.ts'

let server: AccountsServer
beforeAll(async () => {
  server = await startAccountsServer()
  const ann = await server.person('Ann')
  await server.team('North', { [ann]: 'owner' })
})
afterAll(() => server.stop())

const login = (email = 'ann@example.com', password = PASSWORD, cookie?: string) =>
  server.call(accounts.login, { email, password }, cookie ? { cookie } : {})
const me = (cookie: string) => server.call(accounts.me, {}, { cookie })

describe('signing in', () => {
  it('API-031 signs in with email and password, and sets a cookie that scripts and other sites do not get', async () => {
    const answer = await login('Ann@Example.com')
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({
      user: { email: 'ann@example.com', name: 'Ann' },
      organizations: [{ name: 'North', role: 'owner', brand_ids: [] }],
    })
    const [cookie, ...others] = answer.headers.getSetCookie()
    expect(others).toEqual([])
    expect(cookie).toMatch(/^fanfare\.session=\S+; Max-Age=604800; Path=\/; HttpOnly; SameSite=Lax$/)
    expect((await me(cookieOf(answer))).body).toEqual(answer.body)
  })
  it('API-007 answers 401 without a session, with an invented one and with a changed one', async () => {
    const cookie = cookieOf(await login())
    for (const wrong of ['', 'fanfare.session=abc.def', cookie.replace(/=./, '=_'), `${cookie.slice(0, -4)}AAAA`])
      expect((await me(wrong)).status, wrong).toBe(401)
    expect((await me(cookie)).status).toBe(200)
  })
  it('refuses a wrong password', async () => {
    const answer = await login('ann@example.com', 'correct horse cattery')
    expect(answer.status).toBe(401)
    expect(answer.problem.message.detail).toBe('The email address or the password is wrong.')
    expect(answer.headers.getSetCookie()).toEqual([])
  })
  it('ends the session for good at sign-out', async () => {
    const cookie = cookieOf(await login())
    const answer = await server.call(accounts.logout, {}, { cookie })
    expect(answer.headers.getSetCookie()[0]).toMatch(/^fanfare\.session=; Max-Age=0/)
    expect((await me(cookie)).status).toBe(401)
  })
})
