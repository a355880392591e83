import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { rejectedLinesAddress, statementImports } from '#features/statement-imports/contract.ts'
import { royalties } from '#records/royalties/contract.ts'
import {
  distrokid,
  importStatement,
  settled,
  suggestedPlan,
  uploadStatement,
} from '../../../../test/royalties/statements.ts'
import { startTestServer, type TestServer } from '../../../../test/server.ts'
import { teamOf } from '../../../../test/teams.ts'
import { workbookOf } from '../../../../test/workbook.ts'
import { enterNext } from './run-import.ts'

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
const outcomes = async (id: string) =>
  (await server.call(statementImports.rows, { organization_id, id }, ann)).body.items.map(
    ({ outcome, reason }) => reason ?? outcome,
  )
const stored = () =>
  server.sql(
    'select source, territory, isrc, kind, quantity::int, amount::text, currency from royalty_lines order by row_number',
  )

describe('statements of distributors', () => {
  it('DistroKid: tabs, months, downloads by their store, amounts to the last place', async () => {
    const file = distrokid(
      { amount: '0.003421000000000012', quantity: 12 },
      { store: 'iTunes', country: 'DE', quantity: 2, amount: '1.4' },
      { store: 'YouTube (Ads)', isrc: 'de-sg1-26-00014', amount: '-0.5', country: 'OU' },
    )
    expect(await importStatement(server, ann, file)).toMatchObject({ state: 'DONE', added: 3, rejected: 0 })
    const line = { isrc: 'DESG12600014', currency: 'USD' }
    expect(await stored()).toEqual([
      { ...line, source: 'Spotify', territory: 'US', kind: 'STREAM', quantity: 12, amount: '0.003421000000000012' },
      { ...line, source: 'iTunes', territory: 'DE', kind: 'DOWNLOAD', quantity: 2, amount: '1.4' },
      { ...line, source: 'YouTube Music', territory: null, kind: 'STREAM', quantity: 100, amount: '-0.5' },
    ])
    expect((await overview()).total).toMatchObject({ streams: 112, downloads: 2, revenue: '0.903421000000000012' })
  })

  it('Believe: semicolons, decimal commas and a currency in each row', async () => {
    const file = [
      'Reporting month;Sales Month;Platform;Country / Region;Label Name;Artist Name;Release title;Track title;UPC;ISRC;Release Catalog nb;Streaming Subscription Type;Release type;Sales Type;Quantity;Client Payment Currency;Unit Price;Mechanical Fee;Gross Revenue;Client share rate;Net Revenue',
      '2026/10/01;2026/08/01;Deezer;France;Saltgrass;Juno;Tides;Low Tide;601234567892;FRX872600001;SG1;Premium;Music Release;Stream;1.234;EUR;0,01;0;5,5;0,8;4,412345',
    ].join('\n')
    expect(await importStatement(server, ann, file)).toMatchObject({ added: 1, delimiter: ';' })
    expect(await stored()).toEqual([
      {
        source: 'Deezer',
        territory: 'FR',
        isrc: 'FRX872600001',
        kind: 'STREAM',
        quantity: 1_234,
        amount: '4.412345',
        currency: 'EUR',
      },
    ])
    expect(await overview()).toMatchObject({ currency: 'EUR', first_month: '2026-08-01' })
  })

  it('TuneCore as an Excel workbook', async () => {
    const file = await workbookOf([
      [
        'Sales Period',
        'Posted Date',
        'Store Name',
        'Country Of Sale',
        'Artist',
        'Release Title',
        'Song Title',
        'UPC',
        'Optional ISRC',
        'Sales Type',
        '# Units Sold',
        'Net Sales',
        'Net Sales Currency',
        'Total Earned',
        'Currency',
      ],
      [
        '2026-07-01',
        '2026-09-15',
        'Apple Music',
        'GB',
        'Juno',
        'Tides',
        'Low Tide',
        '601234567892',
        'GBAYE2600001',
        'Stream',
        310,
        2.5,
        'GBP',
        1.0125,
        'USD',
      ],
      [
        '2026-07-01',
        '2026-09-15',
        'Beatport',
        'GB',
        'Juno',
        'Tides',
        'Low Tide',
        '601234567892',
        'GBAYE2600001',
        'Song Download',
        3,
        2.5,
        'GBP',
        2.1,
        'USD',
      ],
    ])
    expect(await importStatement(server, ann, file)).toMatchObject({ added: 2, encoding: 'xlsx' })
    expect(await stored()).toMatchObject([
      { source: 'Apple Music', kind: 'STREAM', quantity: 310, amount: '1.0125', currency: 'USD' },
      { source: 'Beatport', kind: 'DOWNLOAD', quantity: 3, amount: '2.1' },
    ])
  })

  it('The Orchard and AWAL: months as 2026M9 and words, stores under their common name', async () => {
    const orchard =
      'Period,Activity Period,Retailer,Territory,Product UPC,Artist Name,Product Name,Track Name,Track Artist,ISRC,Trans Type,Trans Type Description,Quantity,Total,Label Share Net Receipts,Preferred Currency\n' +
      '2026M10,2026M9,Amazon Prime,USA,601234567892,Juno,Tides,Low Tide,Juno,GBAYE2600001,S,Streams,40,0.5,0.41,USD\n'
    const awal =
      'Statement Period,Sale Period,Store,Territory,UPC,ISRC,Product Artist,Product Title,Track Artist,Track Title,Sale Type,Units,Net Revenue,Currency\n' +
      'Oct 2026,August 2026,SPOTIFY AB,Germany,601234567892,GBAYE2600001,Juno,Tides,Juno,Low Tide,Streaming,7,0.02,GBP\n'
    await importStatement(server, ann, orchard)
    await importStatement(server, ann, awal)
    const { sources, months } = await overview()
    expect(sources.map(({ source }) => source).sort()).toEqual(['Amazon Music', 'Spotify'])
    expect(months.map(({ month }) => month)).toEqual(['2026-08-01', '2026-09-01'])
  })

  it('any other file, once somebody says its month and currency', async () => {
    const file = 'Shop,Song,Plays,Money\nSpotify,Low Tide,10,1.5\n,,,1.5\nTotal,,10,1.5\n'
    const { id } = await uploadStatement(server, ann, file)
    const plan = await suggestedPlan(server, ann, id)
    expect(plan.columns).toEqual(['store', 'title', 'quantity', null])
    const columns = [...plan.columns.slice(0, 3), 'amount' as const]
    const complete = { ...plan, columns, currency: 'EUR', month: '2026-06-01' }
    await server.call(statementImports.start, { organization_id, id, plan: complete }, ann)
    expect(await settled(server, ann, id)).toMatchObject({ added: 1, rejected: 2 })
    expect(await outcomes(id)).toEqual(['ADDED', 'TOTAL', 'TOTAL'])
  })

  it('says of each row why it was rejected, in a file to be corrected', async () => {
    const file = distrokid(
      { amount: '' },
      { amount: 'five' },
      { month: 'soon' },
      { store: '' },
      { isrc: '', title: '' },
      { isrc: 'X', country: 'Nowhere', quantity: 'many' },
    )
    const { id } = await importStatement(server, ann, file)
    expect(await outcomes(id)).toEqual([
      'NO_AMOUNT',
      'AMOUNT_UNREADABLE',
      'PERIOD_UNREADABLE',
      'NO_STORE',
      'ADDED',
      'ADDED',
    ])
    const { items } = (await server.call(statementImports.rows, { organization_id, id }, ann)).body
    expect(items.slice(4).map(({ remarks }) => remarks)).toEqual([
      ['NO_SONG'],
      ['ISRC_INVALID', 'TERRITORY_UNREADABLE', 'QUANTITY_UNREADABLE'],
    ])
    const rejected = await fetch(server.url + rejectedLinesAddress(organization_id, id), {
      headers: { cookie: ann.cookie },
    })
    expect(await rejected.text()).toContain('The month of the sale was not understood.')
    expect((await overview()).open).toMatchObject({ without_song: 1, without_territory: 1 })
  })
})

describe('a statement counts once', () => {
  const file = distrokid({ amount: '1.5' }, { amount: '1.5' }, { store: 'Deezer', amount: '2' })

  it('adds equal lines of one file each, and refuses the same file with 409 until it is undone', async () => {
    const { id } = await importStatement(server, ann, file)
    expect((await overview()).total.revenue).toBe('5')
    const again = await uploadStatement(server, ann, file, 'copy.csv')
    const plan = await suggestedPlan(server, ann, again.id)
    const detail = (await server.call(statementImports.get, { organization_id, id: again.id }, ann)).body
    expect(detail.earlier?.id).toBe(id)
    const start = () => server.call(statementImports.start, { organization_id, id: again.id, plan }, ann)
    const refused = await start()
    expect([refused.status, refused.problem.detail]).toEqual([
      409,
      expect.stringContaining('This file was imported already'),
    ])
    expect((await server.call(statementImports.undo, { organization_id, id }, ann)).status).toBe(200)
    expect(await settled(server, ann, id)).toMatchObject({ state: 'UNDONE', restored: 3 })
    expect((await overview()).total).toMatchObject({ revenue: '0', lines: 0 })
    expect((await start()).status).toBe(200)
    await settled(server, ann, again.id)
    expect((await overview()).total.revenue).toBe('5')
  })

  it('adds only the new lines of another file that repeats its lines', async () => {
    await importStatement(server, ann, file)
    const longer = distrokid({ amount: '1.50' }, { amount: '1.5' }, { amount: '1.5' }, { store: 'Deezer', amount: '2' })
    const { id } = await uploadStatement(server, ann, longer)
    const plan = await suggestedPlan(server, ann, id)
    const { counts, paid } = (await server.call(statementImports.preview, { organization_id, id, plan }, ann)).body
    expect([counts, paid]).toMatchObject([{ added: 1, unchanged: 3 }, [{ currency: 'USD', amount: '1.5' }]])
    await server.call(statementImports.start, { organization_id, id, plan }, ann)
    expect(await settled(server, ann, id)).toMatchObject({ added: 1, unchanged: 3 })
    expect((await overview()).total.revenue).toBe('6.5')
  })

  it('adds each line once when its worker is killed and two workers continue', async () => {
    const many = Array.from({ length: 4_500 }, (_, at) => ({ amount: '0.01', quantity: at % 3 }))
    const { id } = await uploadStatement(server, ann, distrokid(...many))
    const plan = await suggestedPlan(server, ann, id)
    await server.sql(`update statement_imports set state = 'RUNNING', plan = $1, started_at = now()`, [
      JSON.stringify(plan),
    ])
    const enter = (killed: boolean) =>
      server.app.database.inOrganization(organization_id, async db => {
        const more = await enterNext(db, { organization_id, import_id: id })
        if (killed) throw new Error('killed')
        return more
      })
    await enter(false)
    await expect(enter(true)).rejects.toThrow('killed')
    expect((await overview()).total.lines).toBe(2_000)
    await Promise.all(
      [0, 1].map(async () => {
        while (await enter(false));
      }),
    )
    expect((await overview()).total).toMatchObject({ lines: 4_500, revenue: '45' })
  })
})
