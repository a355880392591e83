import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { musicSimulators } from '#integrations/music/simulator/simulators.ts'
import { testClock } from '#platform/server/clock.ts'
import { secretBox } from '#platform/server/secret-box.ts'
import { presaves } from '#records/presaves/contract.ts'
import { openTokens } from '#records/presaves/server/connections.ts'
import { givenDrop } from '../../../../../test/fans/fan-world.ts'
import { cookiesOf, fanOf, givenPresave, statesOf, throughSpotify } from '../../../../../test/fans/music-world.ts'
import { startTestServer, type TestServer } from '../../../../../test/server.ts'

const clock = testClock(new Date())
const music = musicSimulators({ clock })
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ clock, musicSimulators: music })
})
afterAll(() => server.stop())
beforeEach(() => music.spotify.faults.recover())

const lookUp = (given: Awaited<ReturnType<typeof givenPresave>>, handle: string | null, cookie: string) =>
  server.call(presaves.spotify_return, { spotify_user_id: handle ?? '', drop_id: given.drop.id }, { cookie })

describe('the way to Spotify', () => {
  it('answers three addresses for the browser that signed up, and 404 for any other (SAVE-013)', async () => {
    const given = await givenPresave(server)
    const [fan, other] = [await fanOf(server, given), await fanOf(server, given)]
    const { status, body, headers } = await server.call(
      presaves.spotify_auth_link,
      { id: fan.id },
      { cookie: fan.cookie },
    )
    expect(status).toBe(200)
    const url = new URL(body.redirect_url)
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      scope: 'user-library-modify',
      code_challenge_method: 'S256',
      redirect_uri: `${server.url}/app/v2/spotify/callback`,
    })
    expect(body.ios_url).toMatch(/^spotify-action:/)
    expect(body.android_url).toMatch(/^intent:/)
    expect(headers.getSetCookie().join()).toMatch(/fanfare_music=[^;]+;.*HttpOnly.*SameSite=Lax/i)
    for (const cookie of [undefined, other.cookie])
      expect(
        (await server.call(presaves.spotify_auth_link, { id: fan.id }, cookie ? { cookie } : {})).status,
        cookie ?? 'no cookie',
      ).toBe(404)
  })

  it('is closed on a page that does not save to Spotify (SAVE-009)', async () => {
    const given = await givenDrop(server)
    const fan = await fanOf(server, given)
    expect((await server.call(presaves.spotify_auth_link, { id: fan.id }, { cookie: fan.cookie })).status).toBe(400)
  })

  it('is open on a page with forever-save, whatever its type (SAVE-002)', async () => {
    const given = await givenDrop(server, { allow_forever_save: true })
    const fan = await fanOf(server, given)
    const { back } = await throughSpotify(server, fan)
    const { url, handle } = await back()
    expect(url?.pathname).toMatch(/^\/d\//)
    expect(handle).toBeTruthy()
    expect(await server.sql('select forever, state from music_connections where signup_id = $1', [fan.id])).toEqual([
      { forever: true, state: 'CONNECTED' },
    ])
  })

  it('comes back to the drop with a handle that tells the browser once what came of it (SAVE-016..020)', async () => {
    const given = await givenPresave(server)
    const fan = await fanOf(server, given)
    const way = await throughSpotify(server, fan, { time_zone: 'Europe/Lisbon' })
    const { status, handle } = await way.back()
    expect(status).toBe(302)
    expect(handle).not.toContain('mira')
    expect((await lookUp(given, handle, fan.cookie)).status).toBe(404)
    const { body } = await lookUp(given, handle, way.cookie)
    expect(body).toMatchObject({
      id: fan.id,
      drop_id: given.drop.id,
      spotify_user_id: handle,
      pre_save_state: 'PENDING',
    })
    expect((await lookUp(given, handle, way.cookie)).status).toBe(404)
    expect(await statesOf(server, given)).toEqual([{ service: 'spotify', state: 'PENDING', failures: 0 }])
    expect(await server.sql('select time_zone from presaves where signup_id = $1', [fan.id])).toEqual([
      { time_zone: 'Europe/Lisbon' },
    ])
  })

  it.each(['+05:30', 'EST5EDT,M3.2.0,M11.1.0', 'Mars/Olympus'])(
    'keeps the wish of a fan whose browser says %s for midnight in UTC',
    async time_zone => {
      const given = await givenPresave(server)
      const fan = await fanOf(server, given)
      await (await throughSpotify(server, fan, { time_zone })).back()
      expect(await server.sql('select time_zone from presaves where signup_id = $1', [fan.id])).toEqual([
        { time_zone: 'UTC' },
      ])
    },
  )

  it.each([
    ['PENDING', 'PENDING'],
    ['SAVED', 'COMPLETED'],
    ['FAILED', 'NONE'],
    ['REVOKED', 'NONE'],
  ])('calls a wish that is %s %s on the page (ENUM-023)', async (state, wire) => {
    const given = await givenPresave(server)
    const fan = await fanOf(server, given)
    const way = await throughSpotify(server, fan)
    const { handle } = await way.back()
    await server.sql('update presaves set state = $2 where signup_id = $1', [fan.id, state])
    const { body } = await lookUp(given, handle, way.cookie)
    expect(body.pre_save_state).toBe(wire)
  })

  it('returns from Spotify to the address the fan left, with its UTM parameters, and to no other address (DROP-013, DROP-014, THREATS 19)', async () => {
    const given = await givenPresave(server)
    const fan = await fanOf(server, given)
    const shared = `/${given.drop.drop_profile.slug}/${given.drop.slug}`
    const from = async (referer: string) => {
      await server.call(presaves.spotify_auth_link, { id: fan.id }, { cookie: fan.cookie, headers: { referer } })
      const [row] = await server.sql<{ return_path: string }>(
        'select return_path from music_authorizations where signup_id = $1 order by id desc limit 1',
        [fan.id],
      )
      return row?.return_path
    }
    expect(await from(`${server.url}${shared}?utm_source=x&fbclid=y&preview=true&signed_up=true`)).toBe(
      `${shared}?utm_source=x&fbclid=y`,
    )
    expect(await from(`${server.url}${shared}?lang=fr&utm_source=x`)).toBe(`${shared}?lang=fr&utm_source=x`)
    expect(await from(`${server.url}${shared}?lang=de`)).toBe(shared)
    expect(await from(`${server.url}${shared}?utm_source=${'x'.repeat(501)}`)).toBe(shared)
    for (const path of [`/d/${given.drop.slug}`, `/d/${given.drop.id}`])
      expect(await from(`${server.url}${path}?utm_source=x`)).toBe(`${path}?utm_source=x`)
    for (const evil of ['https://evil.example/', `${server.url}//evil.example`, `${server.url}/d/other`])
      expect(await from(evil)).toMatch(/^\/d\/[a-z0-9]+$/)
  })
})

describe('an authorization', () => {
  const connections = () => server.sql('select id from music_connections')
  const fanBefore = async () => {
    const given = await givenPresave(server)
    const fan = await fanOf(server, given)
    return { fan, given, count: (await connections()).length }
  }

  it('is good once (THREATS 21)', async () => {
    const { fan } = await fanBefore()
    const way = await throughSpotify(server, fan)
    expect((await way.back()).handle).toBeTruthy()
    const again = await way.back()
    expect([again.handle, again.url?.searchParams.get('drop_signup_spotify_failed')]).toEqual([null, 'true'])
  })

  it('is good in the browser that left (THREATS 21)', async () => {
    const { fan, given, count } = await fanBefore()
    const way = await throughSpotify(server, fan)
    const other = await throughSpotify(server, await fanOf(server, given))
    for (const cookie of [other.cookie, fan.cookie, '']) expect((await way.back(cookie)).handle).toBeNull()
    expect(await connections()).toHaveLength(count)
    expect((await way.back()).handle).toBeTruthy()
  })

  it('is good for ten minutes (THREATS 21)', async () => {
    const { fan, count } = await fanBefore()
    const way = await throughSpotify(server, fan)
    clock.advance(10 * 60_000 + 1)
    expect((await way.back()).handle).toBeNull()
    expect(await connections()).toHaveLength(count)
  })

  it('stores no connection when the fan declines or Spotify fails, and shows why (THREATS 21)', async () => {
    const { fan, count } = await fanBefore()
    const denied = await (await throughSpotify(server, fan, { decision: 'cancel' })).back()
    expect(denied.url?.searchParams.get('drop_signup_spotify_failed')).toBe('true')
    for (const fault of ['500', 'invalid_grant', 'html', 'reset'] as const) {
      const way = await throughSpotify(server, fan)
      music.spotify.faults.fail(fault, { path: '/api/token' })
      expect((await way.back()).handle, fault).toBeNull()
      music.spotify.faults.recover()
    }
    expect(await connections()).toHaveLength(count)
  })

  it('leads nowhere with a state that is none of ours (THREATS 19)', async () => {
    for (const state of ['', 'x', Buffer.alloc(56).toString('base64url')])
      expect(
        (await fetch(`${server.url}/app/v2/spotify/callback?code=c&state=${state}`, { redirect: 'manual' })).status,
      ).toBe(404)
  })

  it('stores no token in clear, and none that opens in another row (THREATS 22)', async () => {
    const { fan } = await fanBefore()
    const other = await fanBefore()
    await (await throughSpotify(server, fan, { listener: 'tobias.renk' })).back()
    await (await throughSpotify(server, other.fan, { listener: 'oyelaran-ada' })).back()
    const [dump] = await server.sql<{ text: string }>(
      `select (select string_agg(c::text, ' ') from music_connections c) || (select string_agg(a::text, ' ') from music_authorizations a)
         || (select string_agg(p::text, ' ') from presaves p) as text`,
    )
    for (const id of ['tobias.renk', 'oyelaran-ada'])
      for (const secret of [
        music.spotify.connect(id).refresh_token,
        id,
        Buffer.from(`"user":"${id}"`).toString('base64url').slice(2, 12),
      ])
        expect(dump?.text).not.toContain(secret)
    const rows = await server.sql<{ organization_id: string; id: string; tokens: string }>(
      'select organization_id, id, tokens from music_connections where signup_id = any($1)',
      [[fan.id, other.fan.id]],
    )
    const box = secretBox(server.app.settings.FANFARE_ENCRYPTION_KEYS)
    const [one, two] = rows
    if (!one || !two) throw new Error('Two libraries were connected.')
    expect(openTokens(box, one.organization_id, one.id, one.tokens).service).toBe('spotify')
    expect(() => openTokens(box, one.organization_id, one.id, two.tokens)).toThrow()
  })

  it('renews the same connection when the fan connects again, and forgets the other account’s wish', async () => {
    const { fan, given } = await fanBefore()
    await (await throughSpotify(server, fan)).back()
    await (await throughSpotify(server, fan, { listener: 'tobias.renk' })).back()
    expect(await server.sql('select id from music_connections where signup_id = $1', [fan.id])).toHaveLength(1)
    expect(await statesOf(server, given)).toHaveLength(1)
  })
})

it('labels the simulated Spotify where a person sees it', async () => {
  const given = await givenPresave(server)
  const fan = await fanOf(server, given)
  const { body, headers } = await server.call(presaves.spotify_auth_link, { id: fan.id }, { cookie: fan.cookie })
  expect(cookiesOf(headers)).toContain('fanfare_music')
  expect(await (await fetch(body.redirect_url)).text()).toContain('Simulator. This is not Spotify.')
})
