import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '#platform/server/new-id.ts'
import { distrokid, importStatement } from '../../../../test/royalties/statements.ts'
import { startTestServer, type TestServer } from '../../../../test/server.ts'
import { teamOf } from '../../../../test/teams.ts'
import { compareDecimals, rounded, sumOf } from '../decimals.ts'
import { missingPercent, percentOf } from '../shares.ts'
import { royaltyCollaborators, royaltySplits, STATEMENT_CSV } from '../splits-contract.ts'
import { collaboratorEarnings } from './collaborator-earnings.ts'

let server: TestServer
let organization_id: string
let ann: { organization_id: string; cookie: string }
const people: Record<string, string> = {}
beforeAll(async () => {
  server = await startTestServer({ jobs: true, settings: { RATE_LIMIT_FACTOR: '1000' } })
  const team = await teamOf(server, 'North', { ann: 'owner' })
  organization_id = team.organization_id
  ann = { organization_id, cookie: team.people.ann.cookie }
  for (const name of ['Juno', 'Marlow', 'Pilar'])
    people[name] = (await server.call(royaltyCollaborators.create, { organization_id, name }, ann)).body.id
})
afterAll(() => server.stop())
beforeEach(async () => {
  await server.sql('truncate statement_imports, royalty_splits cascade')
})

const SONG = 'DESG12600014'
const save = (valid_from: string, shares: Record<string, string>, more: object = {}) =>
  server.call(
    royaltySplits.save,
    {
      organization_id,
      work: 'SONG',
      work_key: SONG,
      valid_from,
      shares: Object.entries(shares).map(([name, percent]) => ({
        collaborator_id: people[name] ?? '',
        role: 'artist',
        percent,
      })),
      ...more,
    },
    ann,
  )
const statement = async (name: string, period: object = {}) =>
  (await server.call(royaltyCollaborators.statement, { organization_id, id: people[name] ?? '', ...period }, ann)).body
/** Lines of the song, without the way through a file. */
const givenLines = async (amounts: readonly string[]) => {
  const id = newId()
  await server.sql(
    `insert into statement_imports (organization_id, id, file_name, file_hash, file_bytes, encoding, delimiter, header, state,
       created_by, created_by_name) values ($1, $2, 'a.csv', '', 1, 'utf-8', ',', '{}', 'DONE', 'ann', 'Ann')`,
    [organization_id, id],
  )
  await server.sql(
    `insert into royalty_lines (organization_id, import_id, row_number, line_key, sale_month, source, title, isrc, song_key, kind,
       quantity, amount, currency)
     select $1, $2, at, int8send(at), '2026-09-01', 'Spotify', 'Sugar Glass', $3, $3, 'STREAM', 1, amount, 'USD'
     from unnest($4::numeric[]) with ordinality as a (amount, at)`,
    [organization_id, id, SONG, amounts],
  )
}
const monthly = () =>
  importStatement(
    server,
    ann,
    distrokid(
      { month: '2026-07', amount: '10.00', store: 'Spotify' },
      { month: '2026-08', amount: '0.05', store: 'Spotify' },
      { month: '2026-09', amount: '100.003', store: 'Deezer' },
      { month: '2026-09', amount: '7', isrc: 'DESG12600015', title: 'Heat' },
    ),
  )

describe('the shares of a split', () => {
  it('are read as they are typed, with four decimals at most', () => {
    expect(['12.5', '33,3333 %', '100', '0', '0.00001', '101', 'x', '-1'].map(percentOf)).toEqual([
      '12.5',
      '33.3333',
      '100',
      null,
      null,
      null,
      null,
      null,
    ])
    expect(missingPercent(['33.3333', '33.3333', '33.3333'])).toBe('0.0001')
    expect([missingPercent(['50', '50.0']), missingPercent(['60', '60'])]).toEqual(['0', '-20'])
  })
  it('add up to exactly 100 %, or are refused with what is missing', async () => {
    await monthly()
    const refusals = await Promise.all([
      save('2026-01-01', { Juno: '50', Marlow: '47.5' }),
      save('2026-01-01', { Juno: '50', Marlow: '50.0001' }),
      save('2026-01-01', { Juno: '100', Marlow: '0' }),
      save('2026-01-15', { Juno: '100' }),
    ])
    expect(refusals.map(({ status }) => status)).toEqual([400, 400, 400, 400])
    expect(refusals.slice(0, 2).map(({ problem }) => problem.detail)).toEqual([
      '2.5 % is missing to 100 %.',
      'The shares add up to 0.0001 % more than 100 %.',
    ])
    expect((await save('2026-01-01', { Juno: '33.3333', Marlow: '33.3333', Pilar: '33.3334' })).status).toBe(200)
    // the database holds it too
    await expect(server.sql(`update royalty_shares set percent = 10 where percent = 33.3334`)).rejects.toThrow('add to')
    expect((await save('2026-01-01', { Juno: '100' }, { work_key: 'NOSUCHSONG00' })).status).toBe(404)
  })
  it('count from their month on; a song’s own come before those of its release', async () => {
    await monthly()
    await save('2026-08-01', { Juno: '60', Marlow: '40' })
    await save('2026-09-01', { Juno: '50', Marlow: '50' })
    await save('2026-01-01', { Pilar: '100' }, { work: 'RELEASE', work_key: '0601234567892' })
    expect((await statement('Pilar')).lines.map(({ title, work, amount }) => [title, work, amount])).toEqual([
      ['Sugar Glass', 'RELEASE', '10'],
      ['Heat', 'RELEASE', '7'],
    ])
    expect(
      (await statement('Marlow')).lines.map(({ first_month, percent, amount }) => [first_month, percent, amount]),
    ).toEqual([
      ['2026-09-01', '50', '50.0015'],
      ['2026-08-01', '40', '0.02'],
    ])
    const asked = { organization_id, work: 'SONG' as const, work_key: SONG }
    const { versions, earned } = (await server.call(royaltySplits.get, asked, ann)).body
    expect(versions.map(({ valid_from, shares }) => [valid_from, shares.map(({ percent }) => percent)])).toEqual([
      ['2026-09-01', ['50', '50']],
      ['2026-08-01', ['60', '40']],
    ])
    expect(earned).toMatchObject([{ currency: 'USD', revenue: '110.053' }])
    // without the newest version the one before counts again
    await server.call(royaltySplits.delete, { organization_id, id: versions[0]?.id ?? '' }, ann)
    expect((await statement('Marlow')).lines.map(({ percent, amount }) => [percent, amount])).toEqual([
      ['40', '40.0212'],
    ])
  })
})

describe('what collaborators are owed', () => {
  it('is exact by song, and to the cent over all of them', async () => {
    await monthly()
    await save('2026-01-01', { Juno: '33.3333', Marlow: '33.3333', Pilar: '33.3334' })
    const owed = await Promise.all(
      ['Juno', 'Marlow', 'Pilar'].map(async name => (await statement(name)).owed[0]?.amount ?? ''),
    )
    expect(sumOf(owed)).toBe('110.05')
    const [july] = (await statement('Juno', { start_date: '2026-07-01', end_date: '2026-07-31' })).owed
    expect(july).toEqual({ currency: 'USD', exact: '3.33333', amount: '3.33' })
  })
  it('adds to what was paid to the cent, whatever the shares and amounts (largest remainder)', async () => {
    const cents = fc.integer({ min: -50_000, max: 500_000 }).map(value => (value / 1_000).toFixed(3))
    await fc.assert(
      fc.asyncProperty(
        fc.array(cents, { minLength: 1, maxLength: 4 }),
        fc.tuple(fc.integer({ min: 1, max: 899_998 }), fc.integer({ min: 1, max: 99_999 })),
        async (amounts, [first, second]) => {
          await server.sql('truncate statement_imports, royalty_splits cascade')
          await givenLines(amounts)
          const percents = [first, second, 1_000_000 - first - second].map(units => (units / 10_000).toFixed(4))
          const shares = Object.fromEntries(['Juno', 'Marlow', 'Pilar'].map((name, at) => [name, percents[at] ?? '']))
          expect((await save('2026-01-01', shares)).status).toBe(200)
          const owed = await server.app.database.inOrganization(organization_id, db =>
            collaboratorEarnings(db, { organization_id }),
          )
          expect(compareDecimals(sumOf(owed.map(({ exact }) => exact)), sumOf(amounts))).toBe(0)
          expect(compareDecimals(sumOf(owed.map(({ amount }) => amount)), rounded(sumOf(amounts), 2))).toBe(0)
        },
      ),
      { numRuns: 10 },
    )
  }, 30_000)
  it('is exported as CSV', async () => {
    await monthly()
    await save('2026-01-01', { Juno: '75', Marlow: '25' })
    const address = `${STATEMENT_CSV}?organization_id=${organization_id}&id=${people.Marlow}`
    const file = await (await fetch(server.url + address, { headers: { cookie: ann.cookie } })).text()
    expect(file.split('\r\n').slice(1)).toEqual([
      'Sugar Glass,Juno Tangerine,DESG12600014,artist,25,2026-07,2026-09,300,USD,110.053,27.51325',
      'Owed,,,,,,,,USD,,27.51',
      '',
    ])
  })
})

it('a collaborator with a share stays, one without goes', async () => {
  await monthly()
  await save('2026-01-01', { Juno: '100' })
  const refused = await server.call(royaltyCollaborators.delete, { organization_id, id: people.Juno ?? '' }, ann)
  expect([refused.status, refused.problem.detail]).toEqual([
    409,
    'This collaborator has a share in songs. Change their splits first.',
  ])
  const given = {
    organization_id,
    name: 'Saltgrass',
    email_address: 'label@example.test',
    payout_method: 'PAYPAL' as const,
    payout_region: 'US_ONLY' as const,
  }
  const { body } = await server.call(royaltyCollaborators.create, given, ann)
  expect(body).toMatchObject({ name: 'Saltgrass', payout_method: 'PAYPAL', payout_region: 'US_ONLY', work_count: 0 })
  const found = await server.call(royaltyCollaborators.list, { organization_id, q: 'salt' }, ann)
  expect(found.body.items.map(({ id }) => id)).toEqual([body.id])
  expect((await server.call(royaltyCollaborators.delete, { organization_id, id: body.id }, ann)).status).toBe(200)
})
