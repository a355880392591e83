import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isBackwardCursor, keysetPage } from '#platform/server/database/keyset.ts'
import { fanFacets } from '#screens/fans/server/fan-facets.ts'
import { countFans, listFans } from '#screens/fans/server/list-fans.ts'
import { manyFans } from '../../../../../bench/million-fans.ts'
import { givenDrop } from '../../../../../test/fans/fan-world.ts'
import { startTestServer, type TestServer } from '../../../../../test/server.ts'
import type { FanFilter } from '../../contract.ts'
import { listed } from './listed-fans.ts'
import { matching } from './matching-fans.ts'

const FANS = 3_000

let server: TestServer
const organization_id = randomUUID()
let drops: string[] = []
beforeAll(async () => {
  server = await startTestServer()
  const given = []
  for (let at = 0; at < 4; at++) given.push((await givenDrop(server, {}, { organization_id })).drop)
  drops = given.map(({ id }) => id)
  await manyFans(server.ownerUrl, { organization_id, fans: FANS, drops: given })
  // over some months
  await server.sql('update fans set created_at = now() - 50 * (now() - created_at) where organization_id = $1', [
    organization_id,
  ])
}, 60_000)
afterAll(() => server.stop())

const NONE = { named: 0, reached: 0, some: 0, range: 0 }

const asked = (filter: Partial<FanFilter>): FanFilter => ({ organization_id, q: '', ...filter })
const search = <T>(run: Parameters<typeof server.app.database.searchOrganization<T>>[1]) =>
  server.app.database.searchOrganization(organization_id, run)

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
const filters = (): [string, Partial<FanFilter>][] => [
  ['everybody', {}],
  ['a name', { q: 'emma' }],
  ['a name with an accent', { q: 'Zoé' }],
  ['a last name', { q: 'lund' }],
  ['an address', { q: 'EMMA.1' }],
  ['a number', { q: '+44 7400' }],
  ['signs that mean something to LIKE', { q: '%_\\' }],
  ['a busy drop', { drop_id: drops[0] ?? null }],
  ['a quiet drop', { drop_id: drops.at(-1) ?? null }],
  ['a drop of nobody', { drop_id: randomUUID() }],
  ['a country', { country_code: 'FR' }],
  ['those kept apart', { quarantined: true }],
  ['mail', { channel: 'EMAIL' }],
  ['texts', { channel: 'PHONE' }],
  ['WhatsApp', { channel: 'WHATSAPP' }],
  ['a language', { language: 'ja' }],
  ['a city', { city: 'Town 3' }],
  ['a city without its accent', { city: 'zurich' }],
  ['a city of nobody', { city: 'Townsville' }],
  ['days', { signed_up_from: daysAgo(2), signed_up_before: daysAgo(1) }],
  ['days of those who agreed', { signed_up_from: daysAgo(2), consent: 'YES' }],
  ['months', { signed_up_from: daysAgo(80), signed_up_before: daysAgo(20) }],
  ['until a day', { signed_up_before: daysAgo(40), country_code: 'US' }],
  ['days since', { signed_up_from: daysAgo(1) }],
  ['marketing agreed to', { consent: 'YES' }],
  ['marketing taken back', { consent: 'NO' }],
  ['nothing said of marketing', { consent: 'NONE' }],
  ['a name that took it back', { q: 'e', consent: 'NO' }],
  [
    'a drop, a language, a city and days',
    { drop_id: drops[0] ?? null, language: 'en', city: 'Town 1', signed_up_from: daysAgo(100) },
  ],
  ['an import of nobody', { import_id: randomUUID() }],
  ['a name at a drop', { q: 'emma', drop_id: drops[1] ?? null }],
  ['a drop by text', { drop_id: drops[1] ?? null, channel: 'PHONE' }],
  [
    'several things at once',
    { q: 'e', country_code: 'US', channel: 'EMAIL', drop_id: drops[0] ?? null, quarantined: false },
  ],
]

describe('a page of fans', () => {
  it('shows the same fans as the whole selection under every query plan', async () => {
    for (const [what, filter] of filters()) {
      const [whole, found, walked, started, passed] = await search(async db => [
        await matching(db, asked(filter)).select('f.id').orderBy('f.id').execute(),
        await (
          await listed(db, asked(filter), {
            most: { named: 1e6, reached: 1e6, some: 1e6, range: 1e6 },
            sort: 'LAST_SEEN',
          })
        )
          .select('f.id')
          .orderBy('f.id')
          .execute(),
        await (await listed(db, asked(filter), { most: NONE, sort: 'LAST_SEEN' }))
          .select('f.id')
          .orderBy('f.id')
          .execute(),
        await (await listed(db, asked(filter), { most: { named: 0, reached: 0, some: 1e6, range: 1e6 } }))
          .select('f.id')
          .orderBy('f.id')
          .execute(),
        await (await listed(db, asked(filter), { most: { named: 0, reached: 0, some: 1e6, range: 1e6 }, wanted: 1e-9 }))
          .select('f.id')
          .orderBy('f.id')
          .execute(),
      ])
      const empty = what.endsWith('of nobody') || what.startsWith('signs')
      expect({ what, empty: whole?.length === 0 }).toEqual({ what, empty })
      expect({ what, found }).toEqual({ what, found: whole })
      expect({ what, walked }).toEqual({ what, walked: whole })
      expect({ what, started }).toEqual({ what, started: whole })
      expect({ what, passed }).toEqual({ what, passed: whole })
    }
  }, 60_000)

  it('returns each fan once across pages, in the requested order', async () => {
    for (const [sort, at] of [
      ['LAST_SEEN', 'last_seen_at'],
      ['CREATED', 'created_at'],
    ] as const)
      for (const filter of [{ q: 'emma' }, { channel: 'PHONE' as const }]) {
        const { count } = await search(db => countFans(db, { ...asked(filter), exact: true }))
        const seen: string[] = []
        let cursor: string | null = null
        do {
          const { items, links } = await search(db => listFans(db, { ...asked(filter), sort, cursor, limit: 40 }))
          seen.push(...items.map(fan => `${fan[at]} ${fan.id}`))
          cursor = links.next
        } while (cursor)
        expect(new Set(seen).size).toBe(count)
        expect(seen).toEqual(seen.toSorted().reverse())
      }
  }, 60_000)

  it('sorts a merge of months by last seen, forwards and backwards', async () => {
    const filter = asked({ signed_up_from: daysAgo(80), signed_up_before: daysAgo(20), consent: 'YES' })
    const pageAt = (cursor: string | null) =>
      search(async db =>
        keysetPage(
          (await listed(db, filter, { most: NONE, sort: 'LAST_SEEN', back: isBackwardCursor(cursor) })).select([
            'f.id',
            'f.last_seen_at',
          ]),
          { sort: [{ column: 'f.last_seen_at', direction: 'desc' }], tie: 'f.id', cursor, limit: 300 },
        ),
      )
    const whole = await search(db => matching(db, filter).select(['f.id', 'f.last_seen_at']).execute())
    const pages = [await pageAt(null)]
    for (let next = pages[0]?.links.next; next; next = pages.at(-1)?.links.next) pages.push(await pageAt(next))
    const inOrder = whole
      .toSorted((one, other) => +other.last_seen_at - +one.last_seen_at || (other.id > one.id ? 1 : -1))
      .map(({ id }) => id)
    expect(pages.length).toBeGreaterThan(3)
    expect(pages.flatMap(({ items }) => items.map(({ id }) => id))).toEqual(inOrder)
    const back = await pageAt(pages[2]?.links.previous ?? null)
    expect(back.items).toEqual(pages[1]?.items)
  })
})

describe('the filter options of the list', () => {
  it('lists every country, most fans first, and the drops with sign-ups', async () => {
    const { drop: unknown } = await givenDrop(server, {}, { organization_id })
    const { drops: offered, country_codes, languages, cities } = await search(fanFacets)
    const lived = await server.sql<{ country_code: string }>(
      `select country_code from fans where organization_id = $1 and country_code is not null
       group by country_code order by count(*) desc, country_code`,
      [organization_id],
    )
    expect(lived.length).toBeGreaterThan(30)
    expect(country_codes).toEqual(lived.map(({ country_code }) => country_code))
    expect(languages).toHaveLength(8)
    expect(languages[0]).toBe('en')
    expect(cities).toHaveLength(60)
    expect(offered.map(({ id }) => id)).toEqual(drops.toReversed())
    expect(offered).not.toContainEqual(expect.objectContaining({ id: unknown.id }))
  })
})
