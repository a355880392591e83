import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AccountsServer, cookieOf, startAccountsServer } from '../../../../test/accounts.ts'
import { accounts, demoSignIn } from '../contract.ts'

let demo: AccountsServer
let real: AccountsServer
beforeAll(async () => {
  demo = await startAccountsServer({ demoOwner: 'ann@example.com' })
  real = await startAccountsServer()
  for (const server of [demo, real]) await server.team('North', { [await server.person('Ann')]: 'owner' })
})
afterAll(async () => {
  await demo.stop()
  await real.stop()
})

describe('the demo', () => {
  it('signs in as the owner of the demo organization with one click', async () => {
    expect((await demo.call(accounts.options, {})).body.demo).toBe(true)
    const answer = await demo.call(demoSignIn.demo, {})
    expect(answer.body).toMatchObject({ user: { name: 'Ann' }, organizations: [{ name: 'North', role: 'owner' }] })
    expect((await demo.call(accounts.me, {}, { cookie: cookieOf(answer) })).status).toBe(200)
  })
  it('answers 404 outside demo mode', async () => {
    expect((await real.call(accounts.options, {})).body.demo).toBe(false)
    const answer = await real.call(demoSignIn.demo, {})
    expect(answer.status).toBe(404)
    expect(answer.headers.getSetCookie()).toEqual([])
    const unknown = await fetch(`${real.url}/app/v2/auth/nothing`, { method: 'POST', headers: { origin: real.url } })
    expect(await unknown.json()).toEqual(answer.body)
  })
})
