import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { creatorEdits } from '#features/creator-edits/contract.ts'
import { rosterScreen } from '#screens/roster/contract.ts'
import { givenCreators } from '../../../../test/roster/roster-crowd.ts'
import { eventually, startTestServer, type TestServer } from '../../../../test/server.ts'
import { type Team, teamOf } from '../../../../test/teams.ts'
import { referenceRates } from '../contract.ts'
import { readRatesFile } from './rates-file.ts'

const ECB = 'Date, USD, JPY, GBP, SEK, INR, \n31 December 2025, 1.2000, 180.0, 0.8000, 12.000, 96.000, \n'

describe('a file of reference rates', () => {
  it('is read as the European Central Bank writes it, and by day', () => {
    expect(readRatesFile(ECB)).toEqual([
      { currency: 'EUR', usd: 1.2, day: '2025-12-31' },
      { currency: 'USD', usd: 1, day: '2025-12-31' },
      { currency: 'JPY', usd: 0.0066666667, day: '2025-12-31' },
      { currency: 'GBP', usd: 1.5, day: '2025-12-31' },
      { currency: 'SEK', usd: 0.1, day: '2025-12-31' },
      { currency: 'INR', usd: 0.0125, day: '2025-12-31' },
    ])
    expect(readRatesFile('Date,USD\n2026-01-02,1.1\n')[0]).toEqual({ currency: 'EUR', usd: 1.1, day: '2026-01-02' })
  })
  it.each(['', 'Date,USD\n', 'Day,USD\n2026-01-02,1.1\n', 'Date,GBP\n2026-01-02,0.8\n', 'Date,USD\nsoon,1.1\n'])(
    'is refused when it is none: %j',
    text => expect(() => readRatesFile(text)).toThrow('not a file of reference rates'),
  )
})

describe('prices of several currencies', () => {
  let server: TestServer
  let team: Team<'ann'>
  let folder: string
  let ids: string[]
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'rates-'))
    server = await startTestServer({ jobs: true, settings: { REFERENCE_RATES_FILE: join(folder, 'rates.csv') } })
    team = await teamOf(server, 'North', { ann: 'owner' })
    ids = await givenCreators(server, team.organization_id, [{ name: 'Rupee' }, { name: 'Krona' }, { name: 'Dollar' }])
    const prices = [
      { currency: 'INR' as const, price: 10_000 },
      { currency: 'SEK' as const, price: 10_000 },
      { currency: 'USD' as const, price: 10_000 },
    ]
    for (const [at, price] of prices.entries())
      await server.call(creatorEdits.setPricing, { creator_id: ids[at] ?? '', pricing_list: [price] }, team.people.ann)
  })
  afterAll(async () => {
    await server.stop()
    await rm(folder, { recursive: true })
  })

  const found = async (price__gte: number, price__lte: number) => {
    const asked = { roster_id: team.organization_id, price__gte, price__lte }
    const { body } = await server.call(rosterScreen.listCreators, asked, team.people.ann)
    return body.items.map(({ id }) => ids.indexOf(id)).sort()
  }

  it('are compared in US dollars, not by their bare numbers (TABLE-049)', async () => {
    expect(await found(5_000, 50_000)).toEqual([2])
    expect(await found(500, 5_000)).toEqual([1])
    expect(await found(100, 200)).toEqual([0])
  })
  it('follow the rates of the operator’s file, whose day is shown', async () => {
    const rates = async () =>
      (await server.call(referenceRates.read, { organization_id: team.organization_id }, team.people.ann)).body
    expect((await rates()).day).toBe('2024-12-31')
    await writeFile(join(folder, 'rates.csv'), 'Date,USD,GBP,AUD,CAD,INR,NZD,SEK\n2026-01-02,1.2,1,1,1,1.2,1,1.2\n')
    await server.sql(`insert into job_outbox (task, payload) values ('apply_reference_rates', '{}')`)
    await eventually(async () => (await found(5_000, 50_000)).length === 3)
    expect(await rates()).toMatchObject({ currency: 'USD', day: '2026-01-02' })
  })
})
