import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signUp } from '../../../../test/fans/fan-mail.ts'
import { givenDrop } from '../../../../test/fans/fan-world.ts'
import { startTestServer, type TestServer } from '../../../../test/server.ts'
import { type Team, teamOf } from '../../../../test/teams.ts'
import { fanScreens } from '../contract.ts'

let server: TestServer
let team: Team<'ann'>
const cities = [
  'Saint-Étienne',
  'Saint-Étienne',
  'saint etienne',
  'SAINT’ÉTIENNE',
  'Sainte-Anne',
  'New York',
  'Łódź',
  'Gießen',
]

beforeAll(async () => {
  server = await startTestServer({ settings: { RATE_LIMIT_FACTOR: '1000' } })
  team = await teamOf(server, 'North', { ann: 'owner' })
  const asks = { allow_location: true, require_checkbox_opt_in: false }
  const given = await givenDrop(server, asks, team)
  for (const [at, city] of cities.entries())
    await signUp(server, given, { city, email_address: `fan${at}@mel.example` })
  // somebody else's
  await signUp(server, await givenDrop(server, asks), { city: 'Saintes', email_address: 'fan@other.example' })
})
afterAll(() => server.stop())

const asAnn = () => ({ cookie: team.people.ann.cookie })

describe('The city filter', () => {
  it.each([
    ['Saint-Étienne', 4],
    ['Saint Etienne', 4],
    ['saintétienne', 4],
    ["SAINT'ETIENNE.", 4],
    ['Saint', 0],
    ['Lodz', 1],
    ['GIESSEN', 1],
    ['new york', 1],
  ])('finds %s: %i fans', async (city, found) => {
    const { body } = await server.call(
      fanScreens.list,
      { organization_id: team.organization_id, city } as never,
      asAnn(),
    )
    expect(body.items).toHaveLength(found)
  })
})

it('offers a city once, in its most frequent spelling', async () => {
  const { body } = await server.call(fanScreens.facets, { organization_id: team.organization_id }, asAnn())
  expect(body.cities).toEqual(['Saint-Étienne', 'Gießen', 'New York', 'Sainte-Anne', 'Łódź'])
})

describe('The city search of a team', () => {
  const typed = async (q: string) => {
    const { organization_id } = team
    return (await server.call(fanScreens.cities, { organization_id, q }, asAnn())).body.cities
  }

  it('matches the beginning and the inside of names, most fans first', async () => {
    expect(await typed('saint e')).toEqual(['Saint-Étienne', 'Sainte-Anne'])
    expect(await typed('york')).toEqual(['New York'])
    expect(await typed('lod')).toEqual(['Łódź'])
    expect(await typed('saintes')).toEqual([])
    expect(await typed('%')).toEqual([])
  })

  it.each(['-', '’', " ' . -"])('finds nothing for %j, which holds no letters', async q => {
    expect(await typed(q)).toEqual([])
  })

  it('finds a city however long ago its last fan signed up', async () => {
    const { organization_id } = team
    await server.sql(
      `insert into fans (organization_id, id, city, country_code, created_at, last_seen_at)
       select $1, gen_random_uuid(), 'Lyon', 'FR', now() + n * interval '1 second', now() from generate_series(1, 5000) n`,
      [organization_id],
    )
    expect(await typed('sain')).toEqual(['Sainte-Anne', 'SAINT’ÉTIENNE'])
    expect(await typed('ly')).toEqual(['Lyon'])
  })
})
