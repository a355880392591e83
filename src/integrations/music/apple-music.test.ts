import { generateKeyPairSync } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type AppleMusicSettings, appleMusic } from '#integrations/music/apple-music.ts'
import type { CatalogueItem } from '#integrations/music/port.ts'
import { simulatedAppleMusic } from '#integrations/music/simulator/apple-music.ts'
import { serveSimulated } from '#integrations/music/simulator/server.ts'
import { testClock } from '#platform/server/clock.ts'
import { guardedFetch } from '#platform/server/http/guarded-fetch.ts'

const pair = () =>
  generateKeyPairSync('ec', {
    namedCurve: 'P-256',
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
const { publicKey, privateKey } = pair()
const ids = { teamId: 'TEAM123456', keyId: 'KEY1234567' }
const clock = testClock()
const world = simulatedAppleMusic({ ...ids, publicKey, clock })
const fetchHere = guardedFetch({ allowLoopback: true, timeoutMs: 300 })
const item: CatalogueItem = { service: 'apple-music', kind: 'album', id: '1577502911' }

let server: Awaited<ReturnType<typeof serveSimulated>>
beforeAll(async () => {
  server = await serveSimulated(world.service)
})
afterAll(() => server.close())
beforeEach(() => server.recover())

const adapter = (more: Partial<AppleMusicSettings> = {}) =>
  appleMusic(fetchHere, { ...ids, privateKey, apiUrl: server.url, clock, ...more })

describe('the developer token of Apple Music', () => {
  it('is a JWT signed with ES256 that names the key, the team, the origin and an end', async () => {
    const { token, expires_at } = await adapter().developerToken('https://links.example')
    const [head, body] = token
      .split('.')
      .slice(0, 2)
      .map(part => JSON.parse(Buffer.from(part, 'base64url').toString()))
    expect(head).toEqual({ alg: 'ES256', kid: ids.keyId, typ: 'JWT' })
    expect(body).toMatchObject({ iss: ids.teamId, origin: ['https://links.example'] })
    expect(body.exp - body.iat).toBeLessThanOrEqual(15_777_000)
    expect(body.exp * 1000).toBe(expires_at.getTime())
  })

  it('opens the window for its own origin only', async () => {
    const { token } = await adapter().developerToken('https://links.example')
    const open = async (origin: string) =>
      (await fetchHere(`${server.url}/authorize?${new URLSearchParams({ developer_token: token, origin })}`)).status
    expect(await open('https://links.example')).toBe(200)
    expect(await open('https://evil.example')).toBe(401)
  })

  it('is refused when another key signed it, and then fans are tried again later', async () => {
    const other = adapter({ privateKey: pair().privateKey })
    expect(await other.save(world.userToken('mira'), item)).toMatchObject({ outcome: 'retry' })
    expect(world.library('mira')).toEqual([])
  })
})

describe('a library at Apple Music', () => {
  it('saves a release once however often it is asked', async () => {
    const token = world.userToken('ada')
    expect(await adapter().check(token)).toEqual({ outcome: 'valid', storefront: 'us' })
    expect(await adapter().save(token, item)).toEqual({ outcome: 'saved' })
    expect(await adapter().save(token, item)).toEqual({ outcome: 'saved' })
    expect(world.library('ada')).toEqual(['albums:1577502911'])
  })

  it('finds a release by UPC or ISRC once it is out', async () => {
    const outAt = new Date(clock.now().getTime() + 1_000)
    world.announce({ id: '1700000001', upc: '5060000000024', isrc: 'GBAYE2600024', outAt })
    expect(await adapter().find({ upc: '5060000000024' }, 'us')).toEqual({ outcome: 'not_out' })
    clock.advance(1_001)
    expect(await adapter().find({ upc: '5060000000024' }, 'us')).toEqual({
      outcome: 'found',
      item: { service: 'apple-music', kind: 'album', id: '1700000001' },
    })
    expect(await adapter().find({ isrc: 'GBAYE2600024' }, 'us')).toMatchObject({ item: { kind: 'song' } })
  })

  it('asks to reconnect when the listener has changed the password (THREATS 23)', async () => {
    const token = world.userToken('left')
    world.revoke('left')
    expect(await adapter().save(token, item)).toEqual({ outcome: 'reconnect', reason: '40300 Forbidden' })
    expect(await adapter().check('made-up')).toMatchObject({ outcome: 'reconnect' })
  })

  it.each([
    ['403', { outcome: 'reconnect' }],
    ['429', { outcome: 'retry', retry_after_ms: null }],
    ['429-with-retry-after', { outcome: 'retry', retry_after_ms: 7_000 }],
    ['500', { outcome: 'retry', retry_after_ms: null }],
    ['hang', { outcome: 'retry', reason: 'no answer' }],
    ['reset', { outcome: 'retry', reason: 'no answer' }],
  ] as const)('answers %s in our words and does not throw', async (fault, expected) => {
    server.fail(fault, { path: '/v1/me/library' })
    expect(await adapter().save(world.userToken('ada'), item)).toMatchObject(expected)
    expect(await adapter().save(world.userToken('ada'), item)).toEqual({ outcome: 'saved' })
  })
})
