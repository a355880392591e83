import { createHash, randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { CatalogueItem } from '#integrations/music/port.ts'
import { serveSimulated } from '#integrations/music/simulator/server.ts'
import { simulatedSpotify } from '#integrations/music/simulator/spotify.ts'
import { spotify } from '#integrations/music/spotify.ts'
import { testClock } from '#platform/server/clock.ts'
import { guardedFetch } from '#platform/server/http/guarded-fetch.ts'

const DAY = 86_400_000
const credentials = { clientId: 'client', clientSecret: 'secret' }
const clock = testClock()
const world = simulatedSpotify({ ...credentials, clock })
const fetchHere = guardedFetch({ allowLoopback: true, timeoutMs: 300, followRedirects: false })
const redirect_uri = 'https://links.example/app/v2/spotify/callback'
const item: CatalogueItem = { service: 'spotify', kind: 'album', id: '6DEjYFkNZh67HP7R9PSZvv' }

let server: Awaited<ReturnType<typeof serveSimulated>>
beforeAll(async () => {
  server = await serveSimulated(world.service)
})
afterAll(() => server.close())
beforeEach(() => server.recover())

const adapter = (more: Partial<typeof credentials> = {}) =>
  spotify(fetchHere, { ...credentials, ...more, accountsUrl: server.url, apiUrl: server.url, clock })

const pkce = () => {
  const code_verifier = randomBytes(32).toString('base64url')
  return { code_verifier, code_challenge: createHash('sha256').update(code_verifier).digest('base64url') }
}

/** What a listener's browser does: opens the page and answers it. Gives the address it is sent back to. */
async function answerPage(url: string, decision: 'agree' | 'cancel', listener = 'mira_sol') {
  expect((await fetchHere(url)).status).toBe(200)
  const body = new URLSearchParams({ decision, listener }).toString()
  const answer = await fetchHere(url, { method: 'POST', body })
  return new URL(answer.headers.get('location') ?? '')
}

async function connected(listener?: string) {
  const { code_verifier, code_challenge } = pkce()
  const { redirect_url } = adapter().authorizeUrls({ state: 'state-1', code_challenge, redirect_uri })
  const back = await answerPage(redirect_url, 'agree', listener)
  return {
    code: back.searchParams.get('code') ?? '',
    code_verifier,
    redirect_uri,
    state: back.searchParams.get('state'),
  }
}

describe('authorizing at Spotify', () => {
  it('asks for user-library-modify only, with PKCE, in the page and in both apps (SAVE-013)', () => {
    const { redirect_url, ios_url, android_url } = adapter().authorizeUrls({
      state: 's',
      code_challenge: 'c',
      redirect_uri,
    })
    const query = new URL(redirect_url).searchParams
    expect(Object.fromEntries(query)).toEqual({
      client_id: 'client',
      response_type: 'code',
      redirect_uri,
      scope: 'user-library-modify',
      state: 's',
      code_challenge: 'c',
      code_challenge_method: 'S256',
    })
    expect(ios_url).toBe(`spotify-action://authorize?${query}`)
    expect(android_url).toContain('package=com.spotify.music')
    expect(android_url).toContain(encodeURIComponent(redirect_url))
  })

  it('exchanges a code for tokens and the date on which the refresh token ends', async () => {
    const { state, ...answer } = await connected()
    expect(state).toBe('state-1')
    const result = await adapter().exchange(answer)
    expect(result).toMatchObject({ outcome: 'connected', connection: { spotify_user_id: 'mira_sol' } })
    const reconnectBy = result.outcome === 'connected' ? result.connection.reconnect_by : new Date(0)
    expect((reconnectBy.getTime() - clock.now().getTime()) / DAY).toBe(181)
  })

  it.each([
    ['with another verifier', { code_verifier: 'x'.repeat(43) }],
    ['with another redirect address', { redirect_uri: 'https://evil.example/' }],
    ['that it never gave', { code: 'made-up.code' }],
  ])('refuses a code %s', async (_, wrong) => {
    const { state, ...answer } = await connected()
    expect(await adapter().exchange({ ...answer, ...wrong })).toMatchObject({ outcome: 'reconnect' })
  })

  it('refuses a code that was used before', async () => {
    const { state, ...answer } = await connected()
    expect(await adapter().exchange(answer)).toMatchObject({ outcome: 'connected' })
    expect(await adapter().exchange(answer)).toMatchObject({ outcome: 'reconnect' })
  })

  it('comes back with access_denied when the listener cancels', async () => {
    const { redirect_url } = adapter().authorizeUrls({ state: 's', code_challenge: 'c', redirect_uri })
    const back = await answerPage(redirect_url, 'cancel')
    expect(Object.fromEntries(back.searchParams)).toEqual({ state: 's', error: 'access_denied' })
  })

  it('names wrong credentials as refused, because no fan can mend them', async () => {
    const { state, ...answer } = await connected()
    expect(await adapter({ clientSecret: 'old' }).exchange(answer)).toEqual({
      outcome: 'refused',
      reason: 'invalid_client',
    })
  })

  it('refreshes until six months after the authorization and asks to reconnect then (THREATS 23)', async () => {
    const { refresh_token } = world.connect('tobias.renk')
    clock.advance(181 * DAY)
    expect(await adapter().refresh(refresh_token)).toMatchObject({ outcome: 'refreshed' })
    clock.advance(2 * DAY)
    expect(await adapter().refresh(refresh_token)).toEqual({ outcome: 'reconnect', reason: 'invalid_grant' })
  })
})

describe('a library at Spotify', () => {
  const token = (user: string) => world.connect(user).access_token

  it('saves a release once however often it is asked, and removes it', async () => {
    const access = token('ada')
    expect(await adapter().save(access, item)).toEqual({ outcome: 'saved' })
    expect(await adapter().save(access, item)).toEqual({ outcome: 'saved' })
    expect(world.library('ada')).toEqual(['spotify:album:6DEjYFkNZh67HP7R9PSZvv'])
    expect(await adapter().remove(access, item)).toEqual({ outcome: 'removed' })
    expect(world.library('ada')).toEqual([])
  })

  it('says that a release is not out until it is, also when its day has moved', async () => {
    const soon = { service: 'spotify', kind: 'album', id: 'ANNOUNCED0000000000001' } as const
    const outAt = new Date(clock.now().getTime() + DAY)
    world.announce({ id: soon.id, upc: '5060000000017', outAt })
    expect(await adapter().find(soon)).toEqual({ outcome: 'not_out' })
    expect(await adapter().find({ upc: '5060000000017' })).toEqual({ outcome: 'not_out' })
    expect(await adapter().save(token('ada'), soon)).toEqual({ outcome: 'not_out' })
    world.postpone(soon.id, new Date(outAt.getTime() + DAY))
    clock.advance(DAY + 1)
    expect(await adapter().find(soon)).toEqual({ outcome: 'not_out' })
    clock.advance(DAY)
    expect(await adapter().find({ upc: '5060000000017' })).toEqual({ outcome: 'found', item: soon })
  })

  it('finds a song by its ISRC where there is no UPC', async () => {
    const answer = await adapter().find({ isrc: 'GBAYE2600017' })
    expect(answer).toMatchObject({ outcome: 'found', item: { service: 'spotify', kind: 'song' } })
  })

  it('asks to reconnect when the listener has taken the permission back', async () => {
    const access = token('left')
    world.revoke('left')
    expect(await adapter().save(access, item)).toMatchObject({ outcome: 'reconnect' })
  })

  it.each([
    ['401', { outcome: 'reconnect' }],
    ['403', { outcome: 'reconnect' }],
    ['429', { outcome: 'retry', retry_after_ms: null }],
    ['429-with-retry-after', { outcome: 'retry', retry_after_ms: 7_000 }],
    ['500', { outcome: 'retry', retry_after_ms: null }],
    ['hang', { outcome: 'retry', reason: 'no answer' }],
    ['reset', { outcome: 'retry', reason: 'no answer' }],
  ] as const)('answers %s in our words and does not throw', async (fault, expected) => {
    server.fail(fault, { path: '/v1/me/library' })
    expect(await adapter().save(token('ada'), item)).toMatchObject(expected)
    expect(await adapter().save(token('ada'), item)).toEqual({ outcome: 'saved' })
  })
})
