import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { distrokid, importStatement } from '../../../../test/royalties/statements.ts'
import { startTestServer, type TestServer } from '../../../../test/server.ts'
import { teamOf } from '../../../../test/teams.ts'
import { royalties, royaltyPerformance } from '../contract.ts'

let server: TestServer
let organization_id: string
let ann: { organization_id: string; cookie: string }
beforeAll(async () => {
  server = await startTestServer({ jobs: true, settings: { RATE_LIMIT_FACTOR: '1000' } })
  const team = await teamOf(server, 'North', { ann: 'owner' })
  organization_id = team.organization_id
  ann = { organization_id, cookie: team.people.ann.cookie }
})
afterAll(() => server.stop())
beforeEach(() => server.sql('truncate statement_imports cascade'))

const overview = async () => (await server.call(royalties.overview, { organization_id }, ann)).body

describe('what songs earned', () => {
  beforeEach(async () => {
    await importStatement(
      server,
      ann,
      distrokid(
        { month: '2026-07', amount: '10', quantity: 1_000 },
        { month: '2026-08', amount: '2.5', quantity: 100, store: 'Deezer', country: 'FR' },
        { month: '2026-09', amount: '1', quantity: 10, isrc: 'DESG12600015', title: 'Heat' },
        { month: '2026-09', amount: '3', quantity: 1, store: 'iTunes', isrc: 'DESG12600015', title: 'Heat' },
      ),
    )
  })
  const aggregate = async (isrc: string | null, period: object = {}) =>
    (await server.call(royaltyPerformance.aggregate, { organization_id, filters: { isrc }, ...period }, ann)).body

  it('is streams, revenue and currency, of one song or all, of months that a period touches (API-024, API-029)', async () => {
    expect(await aggregate(null)).toEqual({ streams: 1_110, revenue: 16.5, currency: 'USD' })
    expect(await aggregate('DE-SG1-26-00014')).toEqual({ streams: 1_100, revenue: 12.5, currency: 'USD' })
    const august = { start_date: '2026-08-15', end_date: '2026-08-20' }
    expect(await aggregate('DESG12600014', august)).toEqual({ streams: 100, revenue: 2.5, currency: 'USD' })
    expect(await aggregate('NOSUCHSONG')).toEqual({ streams: 0, revenue: 0, currency: 'USD' })
    const asked = { organization_id, start_date: '2026-08-01' }
    const missing = await server.call(royaltyPerformance.aggregate, asked as never, ann)
    expect(missing.status).toBe(400)
  })
  it('is the same by store, highest first (API-025, API-029)', async () => {
    const asked = {
      organization_id,
      filters: { isrc: 'DESG12600015' },
      start_date: '2026-07-01',
      end_date: '2026-09-30',
    }
    expect((await server.call(royaltyPerformance.by_source, asked, ann)).body).toEqual({
      items: [
        { source: 'iTunes', streams: 0, revenue: 3, currency: 'USD' },
        { source: 'Spotify', streams: 10, revenue: 1, currency: 'USD' },
      ],
      count: 2,
    })
  })
  it('is converted at the reference rates, with the originals and the day of the rate', async () => {
    await importStatement(
      server,
      ann,
      'Sales Month,Store,Territory,Track Title,Quantity,Net Revenue,Currency\n2026-09,Qobuz,DE,Heat,5,2,EUR\n2026-09,KKBOX,TW,Heat,5,100,TWD\n',
    )
    const all = await overview()
    // 2 EUR at 1.0389; no rate is known for the dollar of Taiwan
    expect(all).toMatchObject({ currency: 'USD', rate_days: ['2024-12-31'], without_rate: ['TWD'] })
    expect(all.total).toMatchObject({
      revenue: '18.5778',
      paid: [
        { currency: 'EUR', amount: '2' },
        { currency: 'TWD', amount: '100' },
        { currency: 'USD', amount: '16.5' },
      ],
    })
    expect(await aggregate(null)).toMatchObject({ currency: 'USD', revenue: 18.5778 })
    const inEuro = (await server.call(royalties.overview, { organization_id, currency: 'EUR' }, ann)).body
    expect(inEuro.sources.find(({ source }) => source === 'Qobuz')?.revenue).toBe('2')
  })
  it('by month, store and territory, with the gaps of a store', async () => {
    await importStatement(
      server,
      ann,
      distrokid({ month: '2026-10', store: 'Deezer', amount: '1', quantity: 1, country: 'FR' }),
    )
    const { months, sources, territories, total, before } = await overview()
    expect(months.map(({ month, streams }) => [month, streams])).toEqual([
      ['2026-07-01', 1_000],
      ['2026-08-01', 100],
      ['2026-09-01', 10],
      ['2026-10-01', 1],
    ])
    expect(sources.map(({ source, revenue, missing }) => [source, revenue, missing])).toEqual([
      ['Spotify', '11', ['2026-08-01']],
      ['Deezer', '3.5', ['2026-09-01']],
      ['iTunes', '3', []],
    ])
    expect(territories.map(({ territory, revenue }) => [territory, revenue])).toEqual([
      ['US', '14'],
      ['FR', '3.5'],
    ])
    expect([total.per_thousand, before]).toEqual(['13.0513', null])
  })
  it('is compared with as many months before', async () => {
    const asked = { organization_id, start_date: '2026-08-01', end_date: '2026-08-31' }
    const { total, before } = (await server.call(royalties.overview, asked, ann)).body
    expect([total.revenue, before]).toEqual(['2.5', { streams: 1_000, revenue: '10' }])
  })
  it('by song, release and artist, found by words or a code', async () => {
    const works = async (more: object) => (await server.call(royalties.works, { organization_id, ...more }, ann)).body
    expect((await works({})).items.map(({ title, isrc, revenue }) => [title, isrc, revenue])).toEqual([
      ['Sugar Glass', 'DESG12600014', '12.5'],
      ['Heat', 'DESG12600015', '4'],
    ])
    expect(await works({ limit: 1, offset: 1 })).toMatchObject({ count: 2, items: [{ title: 'Heat' }] })
    expect((await works({ q: 'de-sg1-26-00015' })).items).toMatchObject([{ title: 'Heat' }])
    expect((await works({ q: 'sug' })).count).toBe(1)
    expect((await works({ group: 'artist' })).items).toMatchObject([{ title: 'Juno Tangerine', revenue: '16.5' }])
    expect((await works({ group: 'release' })).items).toMatchObject([{ upc: '0601234567892', isrc: null }])
  })
})
