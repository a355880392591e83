import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { givenRelease } from '../../../../test/releases.ts'
import { givenArtist } from '../../../../test/roster/promotions.ts'
import { startTestServer, type TestServer } from '../../../../test/server.ts'
import { type Team, teamOf } from '../../../../test/teams.ts'
import { releases } from '../contract.ts'

let server: TestServer
let north: Team<'ann'>
let south: Team<'sue'>
let artist: string
let id: string
beforeAll(async () => {
  server = await startTestServer()
  north = await teamOf(server, 'North', { ann: 'owner' })
  south = await teamOf(server, 'South', { sue: 'owner' })
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
const song = (title: string, isrc: string | null = null) => ({
  title,
  version: '',
  isrc,
  duration_s: 200,
  explicit: 'NONE' as const,
})
const turn = (status: string, note = '') =>
  server.call(releases.change_status, { ...one(), status, note } as never, ann())

describe('the list', () => {
  const list = async (given: object = {}) =>
    (await server.call(releases.list, { organization_id: north.organization_id, ...given } as never, ann())).body
  const titles = async (given: object = {}) => (await list(given)).items.map(({ title }) => title)

  it('is filtered, searched, sorted and paged, without the archived', async () => {
    await server.call(releases.update, { ...one(), genre: 'Folk', out_on: '2026-11-27' }, ann())
    await server.call(releases.save_tracks, { ...one(), tracks: [song('Verre dépoli', 'FR6V82600007')] }, ann())
    const other = await givenArtist(server, north.organization_id, { name: 'Kilo Orchid' })
    const heat = { artist_id: other, title: 'Heat Signature', type: 'SINGLE' as const, out_on: '2026-12-11' }
    await givenRelease(server, member(), heat)
    await givenRelease(server, member(), { artist_id: other, title: 'No day yet', type: 'SINGLE' })
    expect(await titles()).toEqual(['Heat Signature', 'Slow Orchard', 'No day yet'])
    expect(await titles({ direction: 'asc' })).toEqual(['Slow Orchard', 'Heat Signature', 'No day yet'])
    expect(await titles({ sort: 'title', direction: 'asc' })).toEqual(['Heat Signature', 'No day yet', 'Slow Orchard'])
    expect(await titles({ type: 'SINGLE', artist_id: other })).toEqual(['Heat Signature', 'No day yet'])
    expect(await titles({ genre: 'Folk' })).toEqual(['Slow Orchard'])
    for (const q of ['depoli', 'eloise', 'FR-6V8-26-00007', 'slow o'])
      expect([q, await titles({ q })]).toEqual([q, ['Slow Orchard']])
    const first = await list({ limit: 2 })
    expect(first.items).toHaveLength(2)
    expect(await titles({ limit: 2, cursor: first.links.next })).toEqual(['No day yet'])
    await turn('ARCHIVED')
    expect(await titles()).toEqual(['Heat Signature', 'No day yet'])
    expect(await titles({ status: 'ARCHIVED' })).toEqual(['Slow Orchard'])
    const facets = (await server.call(releases.facets, { organization_id: north.organization_id }, ann())).body
    expect(facets).toMatchObject({ all: 2, statuses: { INCOMPLETE: 2, ARCHIVED: 1 }, genres: [] })
    expect(facets.artists.map(({ name, releases: count }) => [name, count])).toEqual([
      ['Kilo Orchid', 2],
      ['Éloïse Varenne', 1],
    ])
  })

  it('shows releases by day in the calendar', async () => {
    await server.call(releases.update, { ...one(), out_on: '2026-12-31' }, ann())
    const range = { organization_id: north.organization_id, from: '2026-12-01', to: '2026-12-31' }
    const { items } = (await server.call(releases.calendar, range, ann())).body
    expect(items).toMatchObject([{ id, title: 'Slow Orchard', day: '2026-12-31' }])
    expect((await server.call(releases.calendar, { ...range, to: '2026-12-30' }, ann())).body.items).toEqual([])
    expect((await server.call(releases.calendar, { ...range, to: '2028-12-31' }, ann())).status).toBe(400)
  })

  it('shows nothing to another team', async () => {
    const sue = south.people.sue
    expect((await server.call(releases.list, { organization_id: south.organization_id }, sue)).body.items).toEqual([])
    const theirs = { organization_id: south.organization_id, release_id: id }
    expect((await server.call(releases.get, theirs, sue)).status).toBe(404)
    expect((await server.call(releases.update, { ...theirs, title: 'Mine' }, sue)).status).toBe(404)
  })
})
