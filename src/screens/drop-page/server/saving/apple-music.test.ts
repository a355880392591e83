import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { musicSimulators } from '#integrations/music/simulator/simulators.ts'
import { testClock } from '#platform/server/clock.ts'
import { newId } from '#platform/server/new-id.ts'
import { presaves } from '#records/presaves/contract.ts'
import { givenDrop, solvedCaptcha } from '../../../../../test/fans/fan-world.ts'
import { fanOf, givenPresave, statesOf } from '../../../../../test/fans/music-world.ts'
import { startTestServer, type TestServer } from '../../../../../test/server.ts'

const clock = testClock(new Date())
const music = musicSimulators({ clock })
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ clock, musicSimulators: music })
})
afterAll(() => server.stop())
beforeEach(() => music.appleMusic.faults.recover())

const tokenFor = async (id: string, drop_id = id) =>
  server.call(presaves.apple_music_token, {
    id,
    drop_id,
    captcha_token: await solvedCaptcha(server, 'apple_music_auth'),
  })

describe('the token for MusicKit', () => {
  it('is given for a captcha of its own, once, without an authentication id (SAVE-007..009)', async () => {
    const { drop } = await givenPresave(server)
    const captcha_token = await solvedCaptcha(server, 'apple_music_auth')
    const ask = () => server.call(presaves.apple_music_token, { id: drop.id, drop_id: drop.id, captcha_token })
    const { status, body } = await ask()
    expect([status, body.apple_music_authentication_id]).toEqual([200, null])
    const claims = JSON.parse(Buffer.from(body.apple_music_developer_token.split('.')[1] ?? '', 'base64url').toString())
    expect(claims.origin).toEqual([server.url])
    expect((await ask()).status).toBe(400)
    const signup = await solvedCaptcha(server, 'signup')
    expect(
      (await server.call(presaves.apple_music_token, { id: drop.id, drop_id: drop.id, captcha_token: signup })).status,
    ).toBe(400)
  })

  it('is not given for an unknown drop, nor for one that saves nothing there (SAVE-009)', async () => {
    expect((await tokenFor(newId())).status).toBe(404)
    expect((await tokenFor((await givenDrop(server)).drop.id)).status).toBe(400)
    expect((await tokenFor((await givenDrop(server, { allow_forever_save: true })).drop.id)).status).toBe(200)
  })
})

it('saves later releases to Apple Music and to Spotify, and knows no other library (ENUM-017)', async () => {
  const given = await givenDrop(server, { allow_forever_save: true })
  const fan = await fanOf(server, given)
  expect((await tokenFor(given.drop.id)).status).toBe(200)
  const spotify = await server.call(presaves.spotify_auth_link, { id: fan.id }, { cookie: fan.cookie })
  expect(spotify.status).toBe(200)
  const connected = (service: string) =>
    server.sql(
      `insert into music_connections (organization_id, id, signup_id, drop_id, drop_profile_id, service, account_hash, forever, time_zone)
       values ($1, $2, $3, $4, $5, $6, '\\x00', true, 'UTC')`,
      [given.organization_id, newId(), fan.id, given.drop.id, given.drop.drop_profile.id, service],
    )
  await expect(connected('beatport')).rejects.toThrow('service')
  await connected('apple-music')
  await connected('spotify')
})

describe('the user token of a sign-up', () => {
  const sent = (id: string, more: object = {}) => ({
    id,
    drop_signup_id: id,
    apple_music_user_token: music.appleMusic.userToken('mira_sol'),
    apple_music_developer_token: 'whatever the page has',
    ...more,
  })

  it('is kept sealed for the browser that signed up, and makes a wish (SAVE-010, SAVE-011, SAVE-020)', async () => {
    const given = await givenPresave(server)
    const fan = await fanOf(server, given)
    const { status, body } = await server.call(presaves.save_apple_music_token, sent(fan.id), { cookie: fan.cookie })
    expect(status).toBe(200)
    expect(JSON.stringify(body)).not.toContain(music.appleMusic.userToken('mira_sol'))
    expect(await server.sql('select id, tokens from music_connections where signup_id = $1', [fan.id])).toEqual([
      {
        id: body.apple_music_authentication_id,
        tokens: expect.not.stringContaining(music.appleMusic.userToken('mira_sol')),
      },
    ])
    expect(await statesOf(server, given)).toMatchObject([{ service: 'apple-music', state: 'PENDING' }])
  })

  it('is refused for the sign-up of another, and for two different ids (SAVE-011)', async () => {
    const given = await givenPresave(server)
    const [fan, other] = [await fanOf(server, given), await fanOf(server, given)]
    const call = (id: string, more = {}, cookie = fan.cookie) =>
      server.call(presaves.save_apple_music_token, sent(id, more), { cookie })
    expect((await call(other.id)).status).toBe(404)
    expect((await call(fan.id, { drop_signup_id: other.id })).status).toBe(400)
    expect(await statesOf(server, given)).toEqual([])
  })

  it('is refused when Apple does not take it, and asked again later when Apple is down (SAVE-006)', async () => {
    const given = await givenPresave(server)
    const fan = await fanOf(server, given)
    const call = (more = {}) => server.call(presaves.save_apple_music_token, sent(fan.id, more), { cookie: fan.cookie })
    expect((await call({ apple_music_user_token: 'made up' })).status).toBe(400)
    music.appleMusic.faults.fail('500', { path: '/v1/me' })
    expect((await call()).status).toBe(503)
    expect((await call()).status).toBe(200)
  })
})
