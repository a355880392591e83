import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { musicSimulators } from '#integrations/music/simulator/simulators.ts'
import { testClock } from '#platform/server/clock.ts'
import type { DropDraft } from '#records/drops/server/save-drop.ts'
import {
  ALBUM,
  givenPresave,
  givenReminder,
  givenWishes,
  releaseDay,
  statesOf,
} from '../../../../test/fans/music-world.ts'
import { eventually, startTestServer, type TestServer } from '../../../../test/server.ts'
import { teamOf } from '../../../../test/teams.ts'

const clock = testClock(new Date('2027-03-01T12:00:00Z'))
const music = musicSimulators({ clock })
let server: TestServer
let organization_id: string
beforeAll(async () => {
  server = await startTestServer({ clock, musicSimulators: music })
  // the schedule goes through the teams that there are
  organization_id = (await teamOf(server, 'North', { ann: 'owner' })).organization_id
})
afterAll(() => server.stop())
beforeEach(async () => {
  music.spotify.faults.recover()
  music.spotify.libraries.clear()
  music.spotify.calls.length = 0
  await server.sql('truncate presaves, music_connections, job_outbox cascade')
  await server.sql('delete from music_service_rests')
})

const HOUR = 3_600_000
const LATER = '5bbwyAB9vmqN3uQ7FjRGTz'
const at = (ms: number) => clock.advance(ms - clock.now().getTime())
const soon = () => new Date(clock.now().getTime() + HOUR)
const given = (draft: Partial<DropDraft> = {}, place = {}) =>
  givenPresave(server, { go_live_timestamp: soon().toISOString(), ...draft }, { organization_id, ...place })
const wish = (name: string, more: { time_zone?: string; reconnect_by?: Date } = {}) => ({
  name,
  refresh_token: music.spotify.connect(name).refresh_token,
  ...more,
})
const saved = (name: string) => music.spotify.library(name).length > 0
const states = async (drop: Awaited<ReturnType<typeof given>>) =>
  (await statesOf(server, drop)).map(({ state }) => state)

describe('release day', () => {
  it('saves nothing before the moment, then to each library once, however often it runs (SAVE-020, SAVE-021)', async () => {
    const drop = await given()
    await givenWishes(
      server,
      drop,
      ['ada', 'ben', 'cleo'].map(name => wish(name)),
    )
    await releaseDay(server)
    expect(['ada', 'ben', 'cleo'].some(saved)).toBe(false)
    clock.advance(HOUR)
    await releaseDay(server)
    await releaseDay(server)
    for (const name of ['ada', 'ben', 'cleo']) expect(music.spotify.library(name)).toEqual([`spotify:album:${ALBUM}`])
    expect(await states(drop)).toEqual(['SAVED', 'SAVED', 'SAVED'])
    expect(music.spotify.calls.filter(({ method }) => method === 'PUT')).toHaveLength(3)
  })

  it('follows a release that slips, without a write to any wish', async () => {
    const drop = await given()
    await givenWishes(server, drop, [wish('ada')])
    await server.sql(`update drops set go_live_timestamp = go_live_timestamp + interval '1 day' where id = $1`, [
      drop.drop.id,
    ])
    clock.advance(2 * HOUR)
    await releaseDay(server)
    expect(saved('ada')).toBe(false)
    clock.advance(24 * HOUR)
    await releaseDay(server)
    expect(saved('ada')).toBe(true)
  })

  it('saves at each fan’s own midnight, from UTC+14 to UTC-11, over the change of clocks (THREATS 36)', async () => {
    // Friday 26 March in Berlin; that weekend Europe changes its clocks, and Havana has none at midnight on the 14th
    const drop = await given({ go_live_timestamp: '2027-03-26T11:00:00Z', release_time_zone: 'Europe/Berlin' })
    const zones = {
      kiritimati: 'Pacific/Kiritimati',
      berlin: 'Europe/Berlin',
      new_york: 'America/New_York',
      pago_pago: 'Pacific/Pago_Pago',
      nowhere: 'Mars/Olympus',
    }
    await givenWishes(
      server,
      drop,
      Object.entries(zones).map(([name, time_zone]) => wish(name, { time_zone })),
    )
    const moments = {
      kiritimati: '2027-03-25T10:00:00Z',
      berlin: '2027-03-25T23:00:00Z',
      // a zone that the database does not know is UTC
      nowhere: '2027-03-26T00:00:00Z',
      new_york: '2027-03-26T04:00:00Z',
      pago_pago: '2027-03-26T11:00:00Z',
    }
    for (const [name, moment] of Object.entries(moments)) {
      at(Date.parse(moment) - 1_000)
      await releaseDay(server)
      expect(saved(name), `${name} is early`).toBe(false)
      at(Date.parse(moment))
      await releaseDay(server)
      expect(saved(name), `${name} is late`).toBe(true)
    }
  })

  it('waits until the catalogue has the release, at nobody’s cost (THREATS 36)', async () => {
    music.spotify.announce({
      id: 'notYetOut0000000000000',
      upc: '5060000000024',
      outAt: new Date(clock.now().getTime() + 3 * HOUR),
    })
    const drop = await given({ presave_links: [], release_upc: '5060000000024', allow_forever_save: true })
    await givenWishes(server, drop, [wish('ada')])
    clock.advance(HOUR)
    await releaseDay(server)
    expect(await statesOf(server, drop)).toMatchObject([{ state: 'PENDING', failures: 0 }])
    expect(music.spotify.calls.filter(({ user }) => user === 'ada')).toEqual([])
    clock.advance(2 * HOUR)
    await releaseDay(server)
    expect(music.spotify.library('ada')).toEqual(['spotify:album:notYetOut0000000000000'])
  })

  it('adds later releases of the artist for fans with forever-save (SAVE-021)', async () => {
    const first = await given({ allow_forever_save: true })
    await givenWishes(server, first, [wish('ada')])
    clock.advance(HOUR)
    await releaseDay(server)
    const go_live_timestamp = new Date(clock.now().getTime() + 40 * 24 * HOUR).toISOString()
    const presave_links = [
      { platform: 'spotify' as const, destination_url: `https://open.spotify.com/album/${LATER}`, is_hidden: false },
    ]
    const later = await given({ go_live_timestamp, presave_links }, { of_profile: first.drop.drop_profile.id })
    const others = await given({ go_live_timestamp })
    await releaseDay(server)
    expect(await states(later)).toEqual([])
    clock.advance(40 * 24 * HOUR)
    await releaseDay(server)
    await releaseDay(server)
    expect([await states(later), await states(others)]).toEqual([['SAVED'], []])
    expect(music.spotify.library('ada')).toEqual([`spotify:album:${ALBUM}`, `spotify:album:${LATER}`])
  })
})

describe('a save that fails', () => {
  it('is tried five times more at growing distances, and then is none any more (SAVE-021, SAVE-022)', async () => {
    const drop = await given()
    await givenWishes(server, drop, [wish('ada')])
    clock.advance(HOUR)
    music.spotify.faults.fail('500', { path: '/v1/me/library', times: 100 })
    const failures: number[] = []
    for (let hours = 0; hours < 12 * 60; hours++) {
      await releaseDay(server)
      const [row] = await statesOf(server, drop)
      if (failures.at(-1) !== row?.failures) failures.push(row?.failures ?? -1)
      if (row?.state !== 'PENDING') break
      clock.advance(60_000)
    }
    expect(failures).toEqual([1, 2, 3, 4, 5])
    expect(await states(drop)).toEqual(['FAILED'])
    expect(await server.sql(`select task from job_outbox where task = 'tell_release'`)).toHaveLength(1)
  })

  it('is not tried again once the fan has taken the permission back: one call a token (THREATS 23)', async () => {
    const drop = await given()
    await givenWishes(server, drop, [wish('gone')])
    music.spotify.revoke('gone')
    clock.advance(HOUR)
    await releaseDay(server)
    await releaseDay(server)
    expect(await states(drop)).toEqual(['EXPIRED'])
    expect(await server.sql('select state, tokens from music_connections')).toEqual([
      { state: 'RECONNECT', tokens: null },
    ])
  })

  it.each([
    ['is not sent again with a new token after a 403 (THREATS 23)', '403', 'EXPIRED', 0],
    ['is sent again with a new token after a 401', '401', 'SAVED', 1],
  ] as const)('%s', async (_, fault, state, more) => {
    const drop = await given()
    await givenWishes(server, drop, [wish('ada')])
    clock.advance(HOUR)
    // a 429 leaves an access token that is still valid: the next try begins with it
    music.spotify.faults.fail('429', { path: '/v1/me/library' })
    music.spotify.faults.fail(fault, { path: '/v1/me/library' })
    await releaseDay(server)
    expect(await states(drop)).toEqual([state])
    // calls that meet a planned fault are not in the list
    expect(music.spotify.calls.filter(({ path }) => path.startsWith('/v1/me/library'))).toHaveLength(more)
  })

  it('asks nothing of Spotify once the six months are over (THREATS 23)', async () => {
    const drop = await given()
    await givenWishes(server, drop, [wish('late', { reconnect_by: new Date(clock.now().getTime() + HOUR / 2) })])
    clock.advance(HOUR)
    await releaseDay(server)
    expect(await states(drop)).toEqual(['EXPIRED'])
    expect(music.spotify.calls.filter(({ user }) => user === 'late')).toEqual([])
  })

  it('waits as long as Retry-After says, for every fan, and counts no failure', async () => {
    const drop = await given()
    await givenWishes(server, drop, [wish('ada')])
    clock.advance(HOUR)
    music.spotify.faults.fail('429-with-retry-after', { path: '/v1/me/library' })
    expect(await releaseDay(server)).toEqual([7_000])
    expect(await statesOf(server, drop)).toMatchObject([{ state: 'SAVED', failures: 0 }])
  })

  it('waits twice as long each time where a 429 says nothing', async () => {
    const drop = await given()
    await givenWishes(server, drop, [wish('ada')])
    clock.advance(HOUR)
    music.spotify.faults.fail('429', { path: '/v1/me/library', times: 3 })
    expect(await releaseDay(server)).toEqual([1_000, 2_000, 4_000])
    expect(await states(drop)).toEqual(['SAVED'])
  })

  it('saves for the other fans when one fan’s permission is revoked', async () => {
    const drop = await given()
    const names = Array.from({ length: 70 }, (_, at) => `fan${at}`)
    await givenWishes(server, drop, [...names.map(name => wish(name)), wish('dead')])
    music.spotify.revoke('dead')
    clock.advance(HOUR)
    await releaseDay(server)
    expect(names.filter(name => !saved(name))).toEqual([])
    expect((await states(drop)).filter(state => state !== 'SAVED')).toEqual(['EXPIRED'])
  })
})

describe('a service that never answers one call', () => {
  it('delays the fans of that batch only', async () => {
    const drop = await given()
    const names = Array.from({ length: 40 }, (_, at) => `fan${at}`)
    await givenWishes(
      server,
      drop,
      names.map(name => wish(name)),
    )
    clock.advance(HOUR)
    music.spotify.faults.fail('hang', { path: '/v1/me/library' })
    const day = releaseDay(server)
    await eventually(async () => names.filter(saved).length === 39)
    expect((await statesOf(server, drop)).filter(({ failures }) => failures > 0)).toEqual([])
    await day
    expect((await statesOf(server, drop)).filter(({ failures }) => failures > 0)).toHaveLength(1)
  })
})

describe('a worker that is killed', () => {
  it('leaves claims that another takes over, and the library holds the release once', async () => {
    const drop = await given()
    await givenWishes(server, drop, [wish('ada'), wish('ben')])
    clock.advance(HOUR)
    // as a worker leaves them that saved for one and died before it could say so
    await server.sql(`update presaves set due_at = $1`, [new Date(clock.now().getTime() + 120_000)])
    music.spotify.libraries.set('ada', new Set([`spotify:album:${ALBUM}`]))
    await releaseDay(server)
    expect(await states(drop)).toEqual(['PENDING', 'PENDING'])
    clock.advance(120_000)
    await releaseDay(server)
    expect(await states(drop)).toEqual(['SAVED', 'SAVED'])
    expect(music.spotify.library('ada')).toEqual([`spotify:album:${ALBUM}`])
  })
})

describe('a reminder', () => {
  it('is told once on the day, and not where a library waits for it already', async () => {
    const drop = await given()
    const [alone, withLibrary] = [randomUUID(), randomUUID()]
    await givenReminder(server, drop, alone)
    await givenReminder(server, drop, withLibrary)
    await givenReminder(server, drop, alone)
    await givenWishes(server, drop, [wish('ada')])
    await server.sql(`update presaves set signup_id = $1 where service = 'spotify'`, [withLibrary])
    clock.advance(HOUR)
    await releaseDay(server)
    await releaseDay(server)
    expect(await server.sql(`select signup_id, state from presaves where service = 'reminder' order by state`)).toEqual(
      [
        { signup_id: withLibrary, state: 'REVOKED' },
        { signup_id: alone, state: 'SAVED' },
      ],
    )
    expect(await server.sql(`select 1 from job_outbox where task = 'tell_release'`)).toHaveLength(1)
  })
})
