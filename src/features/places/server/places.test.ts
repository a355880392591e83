import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { asOwner } from '#app/launch/as-owner.ts'
import { startTestServer, type TestServer } from '../../../../test/server.ts'
import { teamOf } from '../../../../test/teams.ts'
import { PLACES_ATTRIBUTION, type PlaceEntry, placeEntry, places } from '../contract.ts'
import { fold } from '../rules.ts'
import { loadPlaces } from './load-places.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  await asOwner(server.ownerUrl, loadPlaces)
})
afterAll(() => server.stop())

const search = async (query: string): Promise<PlaceEntry[]> => {
  const answer = await server.call(places.autocomplete, { query })
  expect(answer.status, query).toBe(200)
  return answer.body
}
const first = async (query: string) => (await search(query))[0]?.display_name

const PARIS = 'Paris, Île-de-France, France'
const LONDON = 'London, England, United Kingdom'
const KOLN = 'Köln, North Rhine-Westphalia, Germany'
const MUNICH = 'Munich, Bavaria, Germany'
const SAINT_ETIENNE = 'Saint-Étienne, Auvergne-Rhône-Alpes, France'
const NEW_YORK = 'New York City, New York, United States'

describe('city search', () => {
  it('is public, returns at most ten entries and is cacheable by browsers and proxies (FORM-085, FORM-086)', async () => {
    const answer = await fetch(`${server.url}/app/v2/location/autocomplete?query=san`)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('cache-control')).toBe('public, max-age=86400')
    expect(answer.headers.get('set-cookie')).toBeNull()
    expect(await answer.json()).toHaveLength(10)
  })

  it('returns address, display name, latitude, longitude and time zone (FORM-087)', async () => {
    const [paris] = await search('paris')
    expect(paris).toEqual({
      address: {
        city: 'Paris',
        town: null,
        village: null,
        state: 'Île-de-France',
        country: 'France',
        country_code: 'fr',
      },
      display_name: PARIS,
      lat: expect.stringMatching(/^48\.8/),
      lon: expect.stringMatching(/^2\.3/),
      time_zone: 'Europe/Paris',
    })
    expect(placeEntry.strict().safeParse(paris).success).toBe(true)
  })

  it('names a place city, town or village by its size (FORM-087)', async () => {
    const keyOf = async (query: string) => {
      const address = (await search(query))[0]?.address
      return (['city', 'town', 'village'] as const).filter(key => address?.[key])
    }
    expect(await keyOf('lisbon')).toEqual(['city'])
    expect(await keyOf('le touquet')).toEqual(['village'])
    expect(await keyOf('paris, texas')).toEqual(['town'])
  })

  it.each([
    ['paris', PARIS],
    ['PARIS', PARIS],
    ['  paris ', PARIS],
    ['pari', PARIS],
    ['par', PARIS],
    ['london', LONDON],
    ['lon', LONDON],
    ['san fr', 'San Francisco, California, United States'],
    ['saint et', SAINT_ETIENNE],
    ['st et', SAINT_ETIENNE],
    ['saint-étienne', SAINT_ETIENNE],
    ['köln', KOLN],
    ['koln', KOLN],
    ['koeln', KOLN],
    ['cologne', KOLN],
    ['München', MUNICH],
    ['munchen', MUNICH],
    ['munich', MUNICH],
    ['monaco', 'Monaco'],
    ['st louis', 'St. Louis, Missouri, United States'],
    ['saint louis', 'St. Louis, Missouri, United States'],
    ['new york', NEW_YORK],
    ['nyc', NEW_YORK],
    ['Łódź', 'Łódź, Łódź Voivodeship, Poland'],
    ['lodz', 'Łódź, Łódź Voivodeship, Poland'],
    ['lisboa', 'Lisbon, Portugal'],
    ['москва', 'Moscow, Russia'],
    ['東京都', 'Tokyo, Japan'],
    ['wien', 'Vienna, Austria'],
    ["l'aquila", 'L’Aquila, Abruzzo, Italy'],
    ['washington', 'Washington, District of Columbia, United States'],
    ['nur-sultan', 'Astana, Kazakhstan'],
  ])('FORM-087 finds first what a person means by "%s": %s', async (query, expected) => {
    expect((await first(query))?.replace("'", '’')).toBe(expected)
  })

  it.each([
    ['paris, texas', 'Paris, Texas, United States'],
    ['paris, tx', 'Paris, Texas, United States'],
    ['paris texas', 'Paris, Texas, United States'],
    ['paris, france', PARIS],
    ['köln deutschland', KOLN],
    ['san jose costa rica', 'San José, Costa Rica'],
    ['new york ny', NEW_YORK],
  ])('FORM-087 reads "%s" as a city and where it lies', async (query, expected) => {
    expect(await first(query)).toBe(expected)
  })

  it.each([
    ['londno', LONDON],
    ['barselona', 'Barcelona, Catalonia, Spain'],
    ['amstredam', 'Amsterdam, North Holland, Netherlands'],
    ['munchin', MUNICH],
    ['philadelphai', 'Philadelphia, Pennsylvania, United States'],
  ])('FORM-087 forgives slips: "%s"', async (query, expected) => {
    expect(await first(query)).toBe(expected)
  })

  it('returns an empty list when nothing matches (FORM-085)', async () => {
    for (const query of ['xyzzyq', '!!!', '%%%', '___', "';--", '\\\\\\', 'paris, atlantis'])
      expect(await search(query)).toEqual([])
  })

  it('rejects fewer than three characters, overlong text and a missing query (FORM-081)', async () => {
    for (const query of ['pa', ' p ', '', 'x'.repeat(201)]) {
      const answer = await server.call(places.autocomplete, { query })
      expect(answer.problem, query).toMatchObject({ status: 400, field: 'query' })
      expect(answer.headers.get('cache-control')).toBe('no-store')
    }
    expect((await fetch(`${server.url}/app/v2/location/autocomplete`)).status).toBe(400)
  })

  it('rate-limits an address generously', async () => {
    const strict = await startTestServer({ settings: { RATE_LIMIT_FACTOR: '0.01' } })
    try {
      const statuses: number[] = []
      // a minute may end between two searches, so the test fills two windows
      for (let at = 0; at < 13; at++) statuses.push((await strict.call(places.autocomplete, { query: 'paris' })).status)
      expect(statuses).toContain(429)
      expect(statuses.slice(0, 6)).toEqual(Array(6).fill(200))
    } finally {
      await strict.stop()
    }
  })
})

describe('the list of cities', () => {
  const count = async () => Number((await server.sql<{ n: number }>('select count(*)::int as n from places'))[0]?.n)

  it('has every city of 5,000 people or more, each with a time zone that browsers know', async () => {
    expect(await count()).toBeGreaterThan(48_000)
    const zones = await server.sql<{ time_zone: string }>('select distinct time_zone from places')
    expect(zones.length).toBeGreaterThan(300)
    for (const { time_zone } of zones)
      expect(() => new Intl.DateTimeFormat('en', { timeZone: time_zone })).not.toThrow()
    const [{ n } = { n: 0 }] = await server.sql<{ n: number }>(
      'select count(*)::int as n from places where state is null',
    )
    expect(n).toBeLessThan(300)
  })

  it('is loaded once, however many processes ask', async () => {
    expect(await Promise.all([1, 2, 3].map(() => asOwner(server.ownerUrl, loadPlaces)))).toEqual(
      Array(3).fill({ loaded: false }),
    )
  })

  it('is reloaded once for all processes when the file changes, and stays searchable meanwhile', async () => {
    const before = await count()
    await server.sql(`update places_release set hash = 'older'`)
    await server.sql(`update places set name = 'Lutetia' where name = 'Paris' and country_code = 'FR'`)
    const loading = Promise.all([1, 2, 3].map(() => asOwner(server.ownerUrl, loadPlaces)))
    let running = true
    void loading.finally(() => {
      running = false
    })
    const seen = new Set<string | undefined>()
    while (running) {
      seen.add(await first('paris'))
      await new Promise(resolve => setTimeout(resolve, 20))
    }
    seen.add(await first('paris'))
    expect((await loading).filter(({ loaded }) => loaded)).toHaveLength(1)
    expect(await count()).toBe(before)
    expect([...seen]).toEqual(['Lutetia, Île-de-France, France', PARIS])
  })

  it('stores names folded like queries, so that a fully typed name is found', async () => {
    const rows = await server.sql<{ name: string; own: string[] }>(`
      select name, array_agg(folded) as own from places join place_names on place_id = id
      where main and population > 100000 group by id`)
    expect(rows.length).toBeGreaterThan(3_000)
    expect(rows.filter(({ name, own }) => !own.includes(fold(name)))).toEqual([])
  })

  it('is read-only for the product', async () => {
    const denied = server.app.database.pool.query(`delete from place_names where place_id = 1`)
    await expect(denied).rejects.toThrow('permission denied')
  })

  it('names its source, as its licence requires', () => {
    expect(PLACES_ATTRIBUTION.text).toMatch(/GeoNames.*CC BY 4\.0/)
  })
})

describe('the time zone of a point', () => {
  it('is returned to signed-in people (FORM-090, FORM-091)', async () => {
    const { people } = await teamOf(server, 'North', { ann: 'owner', ben: 'member' })
    const zoneAt = async (latitude: number, longitude: number) =>
      (await server.call(places.timeZone, { latitude, longitude }, people.ben)).body
    expect(await zoneAt(48.85, 2.35)).toEqual({ status: 'OK', time_zone_id: 'Europe/Paris' })
    expect(await zoneAt(40.71, -74.01)).toEqual({ status: 'OK', time_zone_id: 'America/New_York' })
    expect(await zoneAt(-33.87, 151.21)).toEqual({ status: 'OK', time_zone_id: 'Australia/Sydney' })
    expect(await zoneAt(0, -140)).toEqual({ status: 'ZERO_RESULTS' })
    const refused = await server.call(places.timeZone, { latitude: 91, longitude: 0 }, people.ben)
    expect(refused.problem).toMatchObject({ status: 400, field: 'latitude' })
  })
  it('is refused to everybody else (FORM-091)', async () => {
    expect((await server.call(places.timeZone, { latitude: 48.85, longitude: 2.35 })).status).toBe(401)
  })
})
