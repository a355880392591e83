import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AccountsServer, cookieOf, startAccountsServer } from '../../../../test/accounts.ts'
import { PASSWORD } from '../../../../test/sign-in.ts'
import { accounts, teams } from '../contract.ts'

let direct: AccountsServer
let proxied: AccountsServer
beforeAll(async () => {
  direct = await startAccountsServer({ rateLimitFactor: 1 })
  proxied = await startAccountsServer({ rateLimitFactor: 1, trustedProxies: 1 })
})
afterAll(async () => {
  await direct.stop()
  await proxied.stop()
})

const guess = (server: AccountsServer, email: string, forwarded?: string) =>
  server.call(accounts.verifyEmail, { token: email }, forwarded ? { headers: { 'x-forwarded-for': forwarded } } : {})

const signedIn = async (server: AccountsServer, name: string) =>
  cookieOf(await server.call(accounts.login, { email: `${name.toLowerCase()}@example.com`, password: PASSWORD }))

/** How many of so many calls at once were let through. */
async function passed(calls: Promise<{ status: number }>[]) {
  const answers = await Promise.all(calls)
  return answers.filter(({ status }) => status !== 429).length
}
const times = <T>(count: number, make: (index: number) => T) => Array.from({ length: count }, (_, index) => make(index))
/** Windows stand on the clock's minutes: what is counted exactly must not cross one. */
async function withinOneMinute() {
  const left = 60_000 - (Date.now() % 60_000)
  if (left < 8_000) await new Promise(resolve => setTimeout(resolve, left + 50))
}

describe('rate limits of sign-in attempts', () => {
  it('counts attempts of one address exactly when 100 arrive at once', { timeout: 40_000 }, async () => {
    await withinOneMinute()
    expect(await passed(times(100, index => guess(proxied, `a${index}`, '203.0.113.1')))).toBe(30)
    const refused = await guess(proxied, 'one more', '203.0.113.1')
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await guess(proxied, 'somebody else', '203.0.113.2')).status).toBe(400)
  })
  it('counts all addresses of one IPv6 network together', { timeout: 40_000 }, async () => {
    await withinOneMinute()
    const inside = (index: number) => `2001:db8:1:2:${((index * 7919) % 65_536).toString(16)}::${index.toString(16)}`
    expect(await passed(times(60, index => guess(proxied, `b${index}`, inside(index))))).toBe(30)
    expect((await guess(proxied, 'next network', '2001:db8:1:3::1')).status).toBe(400)
  })
  it('counts attempts with a forged X-Forwarded-For for the real sender, with and without a proxy', {
    timeout: 40_000,
  }, async () => {
    await withinOneMinute()
    const forged = (index: number) => `198.51.100.${index}, 203.0.113.9`
    expect(await passed(times(60, index => guess(proxied, `c${index}`, forged(index))))).toBe(30)
    expect(await passed(times(60, index => guess(direct, `d${index}`, forged(index))))).toBe(30)
  })
  it('counts attempts on one account across addresses', async () => {
    const login = (index: number) =>
      proxied.call(
        accounts.login,
        { email: 'ann@example.com', password: 'a wrong one' },
        { headers: { 'x-forwarded-for': `192.0.2.${index}` } },
      )
    expect(await passed(times(25, login))).toBe(10)
  })
  it('counts all kinds of mail together, so that nobody is flooded', async () => {
    await proxied.person('Cat')
    const from = (index: number) => ({ headers: { 'x-forwarded-for': `192.0.2.${100 + index}` } })
    const email = 'cat@example.com'
    const calls = times(5, index => [
      proxied.call(accounts.sendMagicLink, { email }, from(index)),
      proxied.call(accounts.requestPasswordReset, { email }, from(index)),
      proxied.call(accounts.signUp, { email, name: 'Cat', password: PASSWORD }, from(index)),
    ]).flat()
    expect(await passed(calls)).toBe(5)
    expect(proxied.mails.filter(mail => mail.to === email)).toHaveLength(5)
  })
  it('counts invitations of a recipient over all teams and inviters (THREATS 6)', async () => {
    const email = 'victim@example.com'
    const inviters = ['Dan', 'Eve']
    const statuses: number[] = []
    for (const [which, name] of inviters.entries()) {
      const id = await proxied.person(name)
      const cookie = await signedIn(proxied, name)
      for (let at = 0; at < 4; at++) {
        const organization_id = await proxied.team(`${name} ${at}`, { [id]: 'owner' })
        const headers = { 'x-forwarded-for': `192.0.2.${200 + which * 10 + at}` }
        const invited = { organization_id, email, role: 'member' } as const
        for (let again = 0; again < 2; again++)
          statuses.push((await proxied.call(teams.invite, invited, { cookie, headers })).status)
      }
    }
    expect(statuses.filter(status => status === 200)).toHaveLength(5)
    expect(new Set(statuses.slice(5))).toEqual(new Set([429]))
    expect(proxied.mails.filter(mail => mail.to === email)).toHaveLength(5)
  })
  it('counts invitations and other mails per mailbox, whatever tag its address has (THREATS 48)', async () => {
    const id = await proxied.person('Gil')
    const cookie = await signedIn(proxied, 'Gil')
    const organization_id = await proxied.team('Gil', { [id]: 'owner' })
    const invite = async (email: string) =>
      (await proxied.call(teams.invite, { organization_id, email, role: 'member' }, { cookie })).status
    const signUp = async (email: string, index: number) => {
      const headers = { 'x-forwarded-for': `192.0.2.${150 + index}` }
      return (await proxied.call(accounts.signUp, { email, name: 'X', password: PASSWORD }, { headers })).status
    }
    for (const mail of [invite, signUp]) {
      const statuses: number[] = []
      const local = `${mail.name.toLowerCase()}.one`
      for (let at = 0; at < 5; at++) statuses.push(await mail(`${local}+${at}@example.com`, at))
      expect(statuses).toEqual(Array(5).fill(200))
      expect(await mail(`${local}+5@example.com`, 5)).toBe(429)
      expect(await mail(`${local}@example.com`, 6)).toBe(429)
      expect(await mail(`${mail.name.toLowerCase()}.other+1@example.com`, 7)).toBe(200)
      expect(proxied.mails.filter(({ to }) => to.startsWith(local))).toHaveLength(5)
    }
  })
  it('counts passwords tried per account, not per mailbox (THREATS 51)', async () => {
    await proxied.person('Hal')
    await proxied.person('Hal+two')
    const login = (email: string, password: string, index: number) =>
      proxied.call(accounts.login, { email, password }, { headers: { 'x-forwarded-for': `198.51.100.${index}` } })
    expect(await passed(times(12, index => login('hal+two@example.com', 'a wrong one', index)))).toBe(10)
    expect((await login('hal@example.com', PASSWORD, 100)).status).toBe(200)
  })
  it('lets one account own ten teams at most', async () => {
    await direct.person('Fay')
    const cookie = await signedIn(direct, 'Fay')
    const create = async (name: string) => (await direct.call(teams.create, { name }, { cookie })).status
    for (let at = 0; at < 10; at++) expect(await create(`Team ${at}`)).toBeLessThan(300)
    expect(await create('One more')).toBe(409)
  })
})
