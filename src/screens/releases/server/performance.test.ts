import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#platform/server/new-id.ts'
import { lastDayOf, monthsOf, WINDOWS } from '#records/releases/windows.ts'
import { royalties } from '#records/royalties/contract.ts'
import { givenRelease } from '../../../../test/releases.ts'
import { givenArtist } from '../../../../test/roster/promotions.ts'
import { distrokid, importStatement } from '../../../../test/royalties/statements.ts'
import { startTestServer, type TestServer } from '../../../../test/server.ts'
import { type Team, teamOf } from '../../../../test/teams.ts'
import { releases } from '../contract.ts'
import { releasePerformance } from '../performance-contract.ts'

const UPC = '075678164125'
const SONG = 'DESG12600014'
const SINGLE_UPC = '036000291452'

let server: TestServer
let north: Team<'ann'>
let artist: string
let album: string
beforeAll(async () => {
  server = await startTestServer({ jobs: true, settings: { RATE_LIMIT_FACTOR: '1000' } })
  north = await teamOf(server, 'North', { ann: 'owner' })
  artist = await givenArtist(server, north.organization_id)
  album = await releaseWith({ title: 'Album', upc: UPC, out_on: '2026-03-10' }, [SONG, 'DESG12600015'])
  const lines = distrokid(
    { month: '2026-03', upc: `00${UPC}`, amount: '10', quantity: 1_000 },
    { month: '2026-04', upc: UPC, amount: '5', quantity: 500, store: 'Bandcamp' },
    // without a UPC: found by the song that came out on the album first
    { month: '2026-05', upc: '', amount: '2', quantity: 200 },
    {
      month: '2026-06',
      upc: '',
      amount: '1',
      quantity: 100,
      isrc: 'DESG12600015',
      title: 'Heat',
      store: 'saltgrass.shop',
    },
    // the same song on the single, by its UPC
    { month: '2026-06', upc: SINGLE_UPC, amount: '40', quantity: 4_000 },
    { month: '2026-06', upc: '601234567892', amount: '80', isrc: 'DESG12600099', title: 'Of somebody else' },
  )
  await importStatement(server, person(), lines)
})
afterAll(() => server.stop())

const ann = () => north.people.ann
const person = () => ({ organization_id: north.organization_id, cookie: ann().cookie })
const member = () => ({ organization_id: north.organization_id, as: ann() })

async function releaseWith(given: { title: string; upc?: string; out_on?: string }, isrcs: readonly string[]) {
  const release_id = await givenRelease(server, member(), { artist_id: artist, ...given })
  const tracks = isrcs.map(isrc => ({ title: isrc, version: '', isrc, duration_s: 200, explicit: 'NONE' as const }))
  await server.call(
    releases.save_tracks,
    { organization_id: north.organization_id, release_id, tracks } as never,
    ann(),
  )
  return release_id
}
const performance = async (release_id: string) =>
  (await server.call(releasePerformance.get, { organization_id: north.organization_id, release_id }, ann())).body

describe('what a release earned', () => {
  it('is found by its UPC in any length, else by the ISRCs of its songs, never twice', async () => {
    const single = await releaseWith({ title: 'Single', upc: SINGLE_UPC, out_on: '2026-06-01' }, [SONG])
    const ofAlbum = await performance(album)
    expect(ofAlbum).toMatchObject({ lines: 4, first_month: '2026-03-01', last_month: '2026-06-01' })
    expect(ofAlbum.total).toMatchObject({ revenue: '18', streams: 1_300, paid: [{ currency: 'USD', amount: '18' }] })
    expect(ofAlbum.songs.map(({ title, revenue }) => [title, revenue])).toEqual([
      ['Sugar Glass', '17'],
      ['Heat', '1'],
    ])
    expect((await performance(single)).total.revenue).toBe('40')
  })
  it('leads from a song of the statements to its release', async () => {
    const { items } = (await server.call(royalties.works, { organization_id: north.organization_id }, ann())).body
    const releaseOf = (isrc: string) => items.find(one => one.isrc === isrc)?.release_id
    expect([releaseOf('DESG12600015'), releaseOf('DESG12600099')]).toEqual([album, null])
  })
  it('is told apart by sales channel, which a team may correct (ENUM-065)', async () => {
    const shares = async () =>
      (await performance(album)).channels.map(({ channel, revenue }) => [channel, revenue]).sort()
    expect(await shares()).toEqual([
      ['1P_DIRECT', '5'],
      ['3P_INDIRECT', '13'],
    ])
    const set = { organization_id: north.organization_id, source: 'saltgrass.shop', channel: '1P_DIRECT' as const }
    expect((await server.call(royalties.set_channel, set, ann())).status).toBe(200)
    expect(await shares()).toEqual([
      ['1P_DIRECT', '6'],
      ['3P_INDIRECT', '12'],
    ])
    const overview = async (channel: '1P_DIRECT' | '3P_INDIRECT') =>
      (await server.call(royalties.overview, { organization_id: north.organization_id, channel }, ann())).body
    expect((await overview('1P_DIRECT')).sources.map(({ source }) => source)).toEqual(['Bandcamp', 'saltgrass.shop'])
    expect((await overview('3P_INDIRECT')).sources.map(({ source }) => source)).toEqual(['Spotify'])
    const { items } = (
      await server.call(royalties.works, { organization_id: north.organization_id, channel: '1P_DIRECT' }, ann())
    ).body
    expect(items.map(({ revenue }) => revenue)).toEqual(['5', '1'])
    const unknown = await server.call(royalties.set_channel, { ...set, channel: 'OWN' } as never, ann())
    expect(unknown.status).toBe(400)
  })
})

describe('performance windows', () => {
  it('are the first 7, 14 and 28 days, 3, 6 and 9 months, and a year (ENUM-053)', () => {
    expect(WINDOWS.map(({ name }) => name)).toEqual([
      'First 7 days',
      'First 14 days',
      'First 28 days',
      '3 months',
      '6 months',
      '9 months',
      '1 year',
    ])
    expect(WINDOWS.map(({ window }) => lastDayOf(window, '2026-11-30'))).toEqual([
      '2026-12-06',
      '2026-12-13',
      '2026-12-27',
      '2027-02-28',
      '2027-05-29',
      '2027-08-29',
      '2027-11-29',
    ])
    expect(monthsOf('FIRST_3_MONTHS', '2026-11-30')).toEqual(['2026-11-01', '2026-12-01', '2027-01-01'])
    expect(monthsOf('FIRST_7_DAYS', '2026-11-30')).toEqual([])
  })
  it('count streams and revenue of the months that statements cover (ENUM-053)', async () => {
    const { windows } = await performance(album)
    expect(
      windows.map(({ window, months_reported, months, revenue }) => [window, months_reported, months, revenue]),
    ).toEqual([
      ['FIRST_7_DAYS', 0, 0, null],
      ['FIRST_14_DAYS', 0, 0, null],
      ['FIRST_28_DAYS', 0, 0, null],
      ['FIRST_3_MONTHS', 3, 3, '17'],
      ['FIRST_6_MONTHS', 4, 6, '18'],
      ['FIRST_9_MONTHS', 4, 9, '18'],
      ['FIRST_YEAR', 4, 12, '18'],
    ])
  })
  it('count the sign-ups of tied drops and the posts of tied segments from the first day on (ENUM-053)', async () => {
    const drop = newId()
    const { organization_id } = north
    await server.sql(
      `insert into drops (organization_id, id, drop_profile_id, slug, short_code, title, drop_type, version)
       values ($1, $2, $3, $4, $4, 'Page', 'BASIC_SIGN_UP', 0)`,
      [organization_id, drop, artist, drop.slice(-12)],
    )
    const tied = { organization_id, release_id: album, kind: 'DROP' as const, target_id: drop }
    expect((await performance(album)).windows[0]?.sign_ups).toBeNull()
    await server.call(releases.add_tie, tied, ann())
    for (const at of ['2026-03-09T23:59:00Z', '2026-03-10T00:00:00Z', '2026-03-16T23:59:00Z', '2026-03-17T00:00:00Z'])
      await server.sql(
        `insert into signups (organization_id, id, drop_id, drop_version, fan_id, state, answers, source, vouches,
           repeat_key, request_hash, created_at)
         values ($1, $2, $3, 0, $2, 'ACCEPTED', '{}', '{}', false, '', '', $4)`,
        [organization_id, newId(), drop, at],
      )
    const { windows } = await performance(album)
    expect(windows.slice(0, 2).map(({ sign_ups, posts, is_over }) => [sign_ups, posts, is_over])).toEqual([
      [2, null, true],
      [3, null, true],
    ])
  })
  it('are none before the release has a day, and count nothing before it is out', async () => {
    expect((await performance(await releaseWith({ title: 'Undated' }, []))).windows).toEqual([])
    const ahead = await releaseWith({ title: 'Ahead', out_on: '2999-01-01' }, [])
    expect((await performance(ahead)).windows[0]).toMatchObject({ is_over: false, sign_ups: null, streams: null })
  })
})
