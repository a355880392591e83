import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accounts } from '#features/accounts/contract.ts'
import { pins } from '#features/pins/contract.ts'
import { signups } from '#features/signups/contract.ts'
import { newId } from '#platform/server/new-id.ts'
import { startTestServer, type TestServer } from '../server.ts'
import { type Team, teamOf } from '../teams.ts'

let server: TestServer
let team: Team<'ann'>
beforeAll(async () => {
  server = await startTestServer({ settings: { TRUSTED_PROXIES: '1' } })
  team = await teamOf(server, 'North', { ann: 'owner' })
})
afterAll(() => server.stop())

async function post(path: string, body: string, headers: Record<string, string> = {}) {
  const answer = await fetch(server.url + path, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', origin: server.url, ...headers },
  })
  return { status: answer.status, detail: (await answer.json()).detail as string }
}
const nested = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`

describe('bodies of strangers (THREATS 47)', () => {
  it('are refused unread above 64 KB, above a form’s length at the sign-up', async () => {
    const large = JSON.stringify({ email: 'x'.repeat(70_000) })
    expect((await post(accounts.login.path, large)).status).toBe(413)
    expect((await post(signups.otp.path, large)).status).toBe(413)
    expect((await post(signups.subscribe.path, large)).status).toBe(400)
    expect((await post(signups.subscribe.path, JSON.stringify({ email: 'x'.repeat(500_000) }))).status).toBe(413)
  })
  it('are refused when they are nested deeply, before a parser sees them', async () => {
    expect(await post(signups.subscribe.path, nested(200_000))).toEqual({
      status: 400,
      detail: 'The body is nested too deeply.',
    })
    expect(await post(signups.subscribe.path, `{"custom_field_entries":${nested(100)}}`)).toMatchObject({
      detail: 'The body is nested too deeply.',
    })
  })
  it('are counted by their bytes before they are parsed, for each address', async () => {
    const from = (address: string) =>
      post(signups.subscribe.path, `"${'x'.repeat(400_000)}"`, { 'x-forwarded-for': address })
    const statuses: number[] = []
    for (let at = 0; at < 11; at++) statuses.push((await from('203.0.113.9')).status)
    expect(statuses.slice(0, 9)).toEqual(Array(9).fill(400))
    expect(statuses.at(-1)).toBe(429)
    expect((await from('203.0.113.10')).status).toBe(400)
  })
  it('are not parsed at calls of members, unless they are small', async () => {
    const large = JSON.stringify({ organization_id: newId(), title: 'x'.repeat(70_000) })
    expect((await post(pins.create.path, large)).status).toBe(401)
    expect((await post(pins.create.path, large, team.people.ann)).status).toBe(400)
  })
})

describe('addresses of files', () => {
  it.each([
    '/assets/../../etc/passwd',
    '/assets/..%2f..%2fetc/passwd',
    '/assets/%2e%2e/%2e%2e/etc/passwd',
    '/assets/..',
    '/fan/../../package.json',
    '/assets/%00',
    '/assets/a%00.js',
    '/flags/%00.svg',
    '/fonts/%5c..%5c',
    '/media/%00/480.webp',
    '/app/avatars/%00/x',
    '/d/%00',
    '/x%00/y',
    '/%00',
    '/%',
    '/assets/%zz',
  ])('that do not exist are not found: %s', async path => {
    // node's fetch would resolve the dots
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
    await once(socket, 'connect')
    socket.write(`GET ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\nconnection: close\r\n\r\n`)
    const [chunk] = await once(socket, 'data')
    socket.destroy()
    expect(String(chunk).split('\r\n')[0]).toBe('HTTP/1.1 404 Not Found')
  })
})
