import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { creatorEdits } from '#features/creator-edits/contract.ts'
import type { SentOf } from '#platform/contract/endpoint.ts'
import { givenCreators } from '../../../../test/roster/roster-crowd.ts'
import { startTestServer, type TestServer } from '../../../../test/server.ts'
import { type Team, teamOf } from '../../../../test/teams.ts'
import { rosterBulk } from '../bulk-contract.ts'
import { rosterScreen } from '../contract.ts'

let server: TestServer
let team: Team<'ann'>
let ids: string[]
beforeAll(async () => {
  server = await startTestServer()
  team = await teamOf(server, 'North', { ann: 'owner' })
  ids = await givenCreators(server, team.organization_id, [
    {
      name: 'ada',
      gender: 'FEMALE',
      composite_score: 3,
      profiles: [
        { username: 'ada', platform: 'TikTok', follower_count: 900, country_code: 'FR', median_play_count_7d: 50 },
        { username: 'ada.two', platform: 'YouTube', follower_count: 10, median_play_count_14d: 700 },
      ],
      prices: [80, 200],
      locations: [{ city: 'Lyon', state: 'ARA', country_code: 'FR' }],
    },
    {
      name: 'ben',
      gender: 'MALE',
      composite_score: 9,
      profiles: [{ username: 'ben', platform: 'Instagram', follower_count: 50, email_addresses: ['ben@b.example'] }],
    },
    {
      name: 'cem',
      composite_score: 10,
      contacts: [{ type: 'email', value: 'cem@b.example' }],
      profiles: [
        { username: 'cem', platform: 'TikTok', follower_count: 5, country_code: 'NO', median_play_count_7d: 5 },
      ],
      locations: [{ city: 'Oslo', country_code: 'NO' }],
    },
    {
      name: 'dua',
      composite_score: 1,
      contacts: [{ type: 'phone_number', value: '+4791234567' }],
      profiles: [{ username: 'dua', follower_count: 2, country_code: 'JP' }],
      locations: [{ city: 'Oslo', country_code: 'NO' }],
    },
  ])
})
afterAll(() => server.stop())

type Asked = Partial<Omit<SentOf<typeof rosterScreen.search>, 'organization_id'>>
const search = (asked: Asked = {}) =>
  server.call(
    rosterScreen.search,
    { organization_id: team.organization_id, ...asked },
    { cookie: team.people.ann.cookie },
  )

describe('searching the whole team', () => {
  it.each<[Asked, string[]]>([
    [{}, ['cem', 'ben', 'ada', 'dua']],
    [{ order_direction: 'asc' }, ['dua', 'ada', 'ben', 'cem']],
    [{ gender: 'FEMALE' }, ['ada']],
    [{ country_code__in: ['NO', 'JP'] }, ['cem', 'dua']],
    [{ platform__in: ['YouTube', 'Instagram'] }, ['ben', 'ada']],
    [{ has_email_address: true }, ['cem', 'ben']],
    [{ has_email_address: false }, ['ada', 'dua']],
    [{ has_price: true }, ['ada']],
    [{ has_price: false }, ['cem', 'ben', 'dua']],
    [{ price__gte: 70, price__lte: 90 }, ['ada']],
    [{ price__gte: 90 }, []],
    [{ follower_count__gte: 5, follower_count__lte: 50 }, ['cem', 'ben']],
    [{ median_play_count_7d__gte: 6 }, ['ada']],
    [{ median_play_count_14d__gte: 700, median_play_count_7d__gte: 1 }, ['ada']],
    [{ gender: 'MALE', platform__in: ['TikTok'] }, []],
  ])('%j finds %j, best score first (TABLE-074, TABLE-075)', async (asked, names) => {
    const { status, body } = await search(asked)
    expect(status).toBe(200)
    expect(body.items.map(({ name }) => name)).toEqual(names)
    expect(body.count).toBe(names.length)
  })

  it('pages by limit and offset, with the total count (API-011)', async () => {
    const { body } = await search({ limit: 2, offset: 1 })
    expect(body.items.map(({ id }) => id)).toEqual([ids[1], ids[0]])
    expect(body.count).toBe(4)
    expect((await search({ offset: 4 })).body).toEqual({ items: [], count: 4 })
  })

  it.each([{ limit: 0 }, { limit: 101 }, { offset: -1 }, { order_by: 'name' }])('refuses %j (API-013)', async asked => {
    expect((await search(asked as Asked)).status).toBe(400)
  })
})

describe('filter options', () => {
  const cookie = () => ({ cookie: team.people.ann.cookie })

  it('lists places of the team’s creators, each once (TABLE-070, TABLE-076)', async () => {
    const { body } = await server.call(rosterScreen.locations, { organization_id: team.organization_id }, cookie())
    const nowhere = { city: null, state: null }
    expect(body).toEqual([
      { city: 'Lyon', state: 'ARA', country_code: 'FR' },
      { ...nowhere, country_code: 'FR' },
      { ...nowhere, country_code: 'JP' },
      { city: 'Oslo', state: null, country_code: 'NO' },
      { ...nowhere, country_code: 'NO' },
    ])
  })

  it('leaves out places of removed creators, and lists those of returned ones, in any spelling (TABLE-070, TABLE-076)', async () => {
    const { organization_id } = team
    const [ada = '', , , dua = ''] = ids
    const places = async () => {
      const { body } = await server.call(rosterScreen.locations, { organization_id }, cookie())
      return body.map(({ city, state, country_code }) => [country_code, state, city].filter(Boolean).join(' '))
    }
    const before = await places()
    const [byHand, fromFacets] = await Promise.all([countedPlaces(organization_id), keptPlaces(organization_id)])
    expect(fromFacets).toEqual(byHand)
    const action = { kind: 'REMOVE_FROM_LIST' as const, from_roster_id: organization_id }
    const selection = { all: false as const, ids: [ada, dua] }
    const { body: run } = await server.call(
      rosterBulk.start,
      { roster_id: organization_id, selection, action },
      cookie(),
    )
    expect(await places()).toEqual(['NO Oslo', 'NO'])
    expect(await keptPlaces(organization_id)).toEqual(await countedPlaces(organization_id))
    await server.call(rosterBulk.undo, { organization_id, id: run.id }, cookie())
    expect(await places()).toEqual(before)

    const moved = [
      { city: 'lyon', state: null, country_code: 'FR', latitude: null, longitude: null },
      { city: 'Köln', state: 'NW', country_code: 'DE', latitude: null, longitude: null },
    ]
    await server.call(creatorEdits.setLocations, { creator_id: dua, locations: moved }, cookie())
    expect(await places()).toEqual(['DE NW Köln', 'DE', 'FR ARA Lyon', 'FR Lyon', 'FR', 'JP', 'NO Oslo', 'NO'])
    expect(await keptPlaces(organization_id)).toEqual(await countedPlaces(organization_id))
    await server.call(
      creatorEdits.setLocations,
      { creator_id: dua, locations: [{ ...moved[0], city: 'Oslo', country_code: 'NO' }] },
      cookie(),
    )
    expect(await keptPlaces(organization_id)).toEqual(await countedPlaces(organization_id))
  })

  it('finds genres by part of their name, in any case (TABLE-080, EDIT-046)', async () => {
    const genres = async (query?: string) => (await server.call(rosterScreen.genres, { query }, cookie())).body.items
    expect(await genres('pop')).toEqual([
      { id: 'j-pop', genre: 'J-Pop' },
      { id: 'k-pop', genre: 'K-Pop' },
      { id: 'pop', genre: 'Pop' },
    ])
    expect(await genres()).toHaveLength(45)
    expect(await genres('%')).toEqual([])
  })
})

const keptPlaces = (organization_id: string) =>
  server.sql(
    'select facet, creator_count as count from roster_places where organization_id = $1 and creator_count <> 0 order by 1',
    [organization_id],
  )

const countedPlaces = (organization_id: string) =>
  server.sql(
    `select facet collate "C" as facet, count(distinct creator_id)::integer as count from roster_creators, unnest(facets) facet
     where organization_id = $1 and roster_id = $1 and facet ~ '^[cy]:' group by 1 order by 1`,
    [organization_id],
  )
