import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '#platform/server/new-id.ts'
import { releasesByUpc, tracksByIsrc } from '#records/releases/server/find-tracks.ts'
import { givenRelease } from '../../../../test/releases.ts'
import { givenArtist } from '../../../../test/roster/promotions.ts'
import { startTestServer, type TestServer } from '../../../../test/server.ts'
import { type Team, teamOf } from '../../../../test/teams.ts'
import { releases } from '../contract.ts'

let server: TestServer
let north: Team<'ann'>
let artist: string
let id: string
beforeAll(async () => {
  server = await startTestServer()
  north = await teamOf(server, 'North', { ann: 'owner' })
  artist = await givenArtist(server, north.organization_id, { name: 'Éloïse Varenne' })
})
afterAll(() => server.stop())
beforeEach(async () => {
  await server.sql('truncate releases cascade')
  id = await givenRelease(server, member(), { artist_id: artist })
})

const ann = () => north.people.ann
const member = () => ({ organization_id: north.organization_id, as: ann() })
const one = () => ({ organization_id: north.organization_id, release_id: id })
const get = async () => (await server.call(releases.get, one(), ann())).body
const song = (title: string, isrc: string | null = null) => ({
  title,
  version: '',
  isrc,
  duration_s: 200,
  explicit: 'NONE' as const,
})
const givenSongs = async () =>
  (await server.call(releases.save_tracks, { ...one(), tracks: [song('One'), song('Two')] }, ann())).body.tracks

describe('songs and credits', () => {
  it('keep a song with its credits when the order changes, and lose those of a removed one', async () => {
    const [first, second] = await givenSongs()
    if (!first || !second) throw new Error('No songs')
    const credits = [
      { name: 'Ifeoma Asante', kind: 'PERFORMER' as const, role: 'Cello', track_ids: [first.id, second.id] },
    ]
    await server.call(releases.save_credits, { ...one(), credits }, ann())
    const tracks = [
      { ...second, isrc: 'fr-6v8-26-00007' },
      { ...first, title: 'One, again' },
    ]
    const { body } = await server.call(releases.save_tracks, { ...one(), tracks }, ann())
    expect(body.tracks.map(({ id: track, title, isrc }) => [track, title, isrc])).toEqual([
      [second.id, 'Two', 'FR6V82600007'],
      [first.id, 'One, again', null],
    ])
    expect((await get()).credits[0]?.track_ids).toEqual([second.id, first.id])
    await server.call(releases.save_tracks, { ...one(), tracks: [second] }, ann())
    expect((await get()).credits[0]?.track_ids).toEqual([second.id])
  })

  it('add a song once when its save is repeated with the same id, and refuse the id of another release’s song', async () => {
    const first = { ...song('One'), new_id: newId() }
    const given = { ...one(), tracks: [first, song('Two')] }
    const { body } = await server.call(releases.save_tracks, given, ann())
    const again = await server.call(releases.save_tracks, { ...one(), tracks: body.tracks }, ann())
    expect(again.body.tracks.map(({ id: track }) => track)).toEqual([first.new_id, body.tracks[1]?.id])
    const repeated = await server.call(releases.save_tracks, { ...one(), tracks: [first] }, ann())
    expect(repeated.body.tracks.map(({ title }) => title)).toEqual(['One'])
    const other = { ...one(), release_id: await givenRelease(server, member(), { artist_id: artist }) }
    const statusOf = async (where: object, track: object) =>
      (await server.call(releases.save_tracks, { ...where, tracks: [track] } as never, ann())).status
    expect(await statusOf(other, { ...song('One'), id: first.new_id })).toBe(404)
    expect(await statusOf(other, first)).toBe(404)
    expect(await statusOf(one(), { ...song('One'), id: newId() })).toBe(404)
    expect((await get()).tracks.map(({ title }) => title)).toEqual(['One'])
  })

  it('take only roles of their kind and songs of this release (ENUM-088)', async () => {
    const save = (credit: object) =>
      server.call(
        releases.save_credits,
        { ...one(), credits: [{ name: 'Ann', track_ids: [], ...credit }] } as never,
        ann(),
      )
    expect((await save({ kind: 'PERFORMER', role: 'Theremin' })).status).toBe(200)
    expect((await save({ kind: 'PERFORMER', role: 'Composer' })).status).toBe(400)
    expect((await save({ kind: 'BAND', role: 'Cello' })).status).toBe(400)
    expect((await save({ kind: 'OTHER', role: 'Mixer', track_ids: [newId()] })).status).toBe(404)
    const wrong = { ...one(), tracks: [song('One', 'GB-NOPE')] }
    expect((await server.call(releases.save_tracks, wrong, ann())).status).toBe(400)
  })

  it('are found by ISRC and UPC in any spelling, on the release that came out first', async () => {
    await server.call(releases.update, { ...one(), upc: '075678164125', out_on: '2026-12-04' }, ann())
    const { body } = await server.call(releases.save_tracks, { ...one(), tracks: [song('One', 'FR6V82600007')] }, ann())
    const album = await givenRelease(server, member(), { artist_id: artist, title: 'Later', out_on: '2027-01-01' })
    const again = { organization_id: north.organization_id, release_id: album, tracks: [song('One', 'FR6V82600007')] }
    await server.call(releases.save_tracks, again, ann())
    const found = await server.app.database.inOrganization(north.organization_id, async db => ({
      tracks: await tracksByIsrc(db, north.organization_id, ['FR-6V8-26-00007', 'nonsense']),
      products: await releasesByUpc(db, north.organization_id, ['0075678164125']),
    }))
    expect([...found.tracks.values()]).toEqual([
      {
        isrc: 'FR6V82600007',
        track_id: body.tracks[0]?.id,
        title: 'One',
        version: '',
        release_id: id,
        release_title: 'Slow Orchard',
        release_upc: '075678164125',
        artist_id: artist,
      },
    ])
    expect([...found.products]).toEqual([
      ['075678164125', { upc: '075678164125', release_id: id, title: 'Slow Orchard', artist_id: artist }],
    ])
  })
})

describe('stores and links', () => {
  it('keep the state and address of each store (ENUM-086)', async () => {
    const stores = [
      { store: 'Spotify' as const, name: '', state: 'LIVE' as const, url: 'https://spotify.example/album/1' },
      { store: 'Facebook' as const, name: '', state: 'LEFT_OUT' as const, url: null },
      { store: 'Other' as const, name: 'Qobuzzard', state: 'REFUSED' as const, url: null },
    ]
    await server.call(releases.save_stores, { ...one(), stores }, ann())
    expect((await get()).stores.toSorted((a, b) => b.store.localeCompare(a.store))).toEqual([
      stores[0],
      stores[2],
      stores[1],
    ])
    expect((await get()).release.stores).toEqual({ live: 1, all: 2 })
    const twice = { ...one(), stores: [stores[0], stores[0]] }
    expect((await server.call(releases.save_stores, twice as never, ann())).status).toBe(400)
  })

  it("keep the catalogue links of the artist for all of the artist's releases (ENUM-087)", async () => {
    const links = [
      { service: 'DDEX' as const, value: 'PADPIDA2026112301X' },
      { service: 'ISNI' as const, value: '0000000123456789' },
    ]
    await server.call(releases.save_artist_links, { ...one(), links }, ann())
    id = await givenRelease(server, member(), { artist_id: artist, title: 'Another' })
    expect((await get()).artist_links).toEqual(links)
    const unknown = { ...one(), links: [{ service: 'NAPSTER', value: 'x' }] }
    expect((await server.call(releases.save_artist_links, unknown as never, ann())).status).toBe(400)
  })
})
