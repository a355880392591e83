import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '#platform/server/new-id.ts'
import { type Creator, creator } from '#records/creators/contract.ts'
import { loadCreators } from '#records/creators/server/load-creators.ts'
import { givenProfile } from '../../../../test/roster/creators.ts'
import { startTestServer, type TestServer } from '../../../../test/server.ts'
import { type Team, teamOf } from '../../../../test/teams.ts'
import { rosterMembers, rosters } from '../contract.ts'

let server: TestServer
let north: Team<'ann'>
let south: Team<'sue'>
beforeAll(async () => {
  server = await startTestServer()
  north = await teamOf(server, 'North', { ann: 'owner' })
  south = await teamOf(server, 'South', { sue: 'owner' })
})
afterAll(() => server.stop())
let everybody: string
let dancers: string
beforeEach(async () => {
  await server.sql('truncate rosters, creators, roster_removals, roster_removal_rows cascade')
  everybody = north.organization_id
  dancers = await listNamed('Dancers')
})

const as = () => north.people.ann
const listNamed = async (name: string) =>
  (await server.call(rosters.create, { organization_id: everybody, name }, as())).body.id
const add = (roster_id: string, ...ids: string[]) =>
  server.call(rosterMembers.add, { roster_id, social_profiles: ids.map(id => ({ social_profile_id: id })) }, as())
const remove = (roster_id: string, ...social_profile_ids: string[]) =>
  server.call(rosterMembers.remove, { roster_id, social_profile_ids }, as())
const get = (social_profile_id: string) =>
  server.call(rosterMembers.getBySocialProfile, { organization_id: everybody, social_profile_id }, as())

/** Names and counts of the lists; asserts that each stored count matches its rows. */
async function counts(): Promise<Record<string, number>> {
  const { body } = await server.call(rosters.list, { organization_id: everybody }, as())
  const rows = await server.sql<{ roster_id: string; count: number }>(
    'select roster_id, count(*)::integer as count from roster_creators where organization_id = $1 group by 1',
    [everybody],
  )
  const counted = new Map(rows.map(row => [row.roster_id, row.count]))
  for (const { id, creator_count } of body.items) expect(creator_count).toBe(counted.get(id) ?? 0)
  return Object.fromEntries(body.items.map(({ name, creator_count }) => [name, creator_count]))
}
const profiles = (count: number) => Promise.all(Array.from({ length: count }, () => givenProfile(server)))

describe('adding by profile', () => {
  it('creates the creator, in the list and in the default list (LIST-014, LIST-020, LIST-021, TABLE-027, TABLE-029)', async () => {
    const profile = await givenProfile(server, {
      platform: 'YouTube',
      username: 'MoveMint',
      full_name: 'Move Mint',
      follower_count: 5_400_000_000,
      engagement_rate: 0.031,
      country_code: 'PT',
      email_addresses: ['hi@movemint.example'],
      is_verified: true,
      most_recent_published_at: '2026-10-01T08:00:00.000Z',
      avg_daily_post_7d: 1.5,
    })
    const answer = await add(dancers, profile)
    expect(answer.status).toBe(200)
    expect(answer.body.creators).toEqual([
      {
        id: expect.any(String),
        name: null,
        main_profile_id: null,
        social_profiles: [
          {
            id: profile,
            platform: 'YouTube',
            username: 'MoveMint',
            full_name: 'Move Mint',
            avatar_url: null,
            is_verified: true,
            is_private: false,
            follower_count: 5_400_000_000,
            engagement_rate: 0.031,
            country_code: 'PT',
            email_addresses: ['hi@movemint.example'],
            most_recent_published_at: '2026-10-01T08:00:00.000Z',
            avg_daily_post_7d: 1.5,
          },
        ],
        contact_methods: [],
        pricing: [],
        tags: [],
        rosters: expect.toSatisfy((lists: { id: string }[]) =>
          [everybody, dancers].every(id => lists.some(list => list.id === id)),
        ),
        rating: 0,
        promotion_count: 0,
        promotion_post_count: 0,
        promotion_draft_count: 0,
        recent_promotion: null,
        figures: null,
        custom_values: {},
        added_at: expect.any(String),
        location: { city: null, state: null, country_code: 'PT', latitude: null, longitude: null },
      },
    ])
    expect(await counts()).toEqual({ 'All Creators': 1, Dancers: 1 })
  })

  it('changes nothing for existing members; each membership keeps its joining date (LIST-022, LIST-043)', async () => {
    const [profile = ''] = await profiles(1)
    await add(everybody, profile)
    await server.sql(`update roster_creators set added_at = '2025-01-02T03:04:05Z'`)
    expect((await add(everybody, profile)).body.creators[0]?.added_at).toBe('2025-01-02T03:04:05.000Z')
    const joined = (await add(dancers, profile)).body.creators[0]
    expect(new Date(joined?.added_at ?? 0).getFullYear()).not.toBe(2025)
    expect((await add(everybody, profile)).body.creators[0]?.added_at).toBe('2025-01-02T03:04:05.000Z')
    expect(await counts()).toEqual({ 'All Creators': 1, Dancers: 1 })
  })

  it('creates one creator when ten requests add the same profile concurrently (LIST-020)', async () => {
    const ids = await profiles(6)
    const lists = [dancers, everybody, await listNamed('Singers')]
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, at) =>
        add(lists[at % 3] ?? everybody, ...(at % 2 ? ids : ids.toReversed()), ids[0] ?? ''),
      ),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(answers.flatMap(({ body }) => body.creators.map(({ id }) => id))).size).toBe(6)
    expect(await counts()).toEqual({ 'All Creators': 6, Dancers: 6, Singers: 6 })
    expect(await server.sql('select from creators')).toHaveLength(6)
  })

  it('bulk create adds to the default list (LIST-016)', async () => {
    const ids = await profiles(3)
    const social_profiles = ids.map(social_profile_id => ({ social_profile_id }))
    const { body } = await server.call(rosterMembers.bulkCreate, { organization_id: everybody, social_profiles }, as())
    expect(body.creators.map(found => found.social_profiles[0]?.id)).toEqual(ids)
    expect(await counts()).toEqual({ 'All Creators': 3, Dancers: 0 })
  })

  it('records the source url_import, and saves each given email once (IMPORT-020)', async () => {
    const [profile = ''] = await profiles(1)
    const given = (email_address: string) =>
      server.call(
        rosterMembers.add,
        { roster_id: dancers, social_profiles: [{ social_profile_id: profile, email_address }] },
        as(),
      )
    await given(' Booking@mint.example ')
    await given('booking@MINT.example')
    const { contact_methods } = (await given('me@mint.example')).body.creators[0] as Creator
    expect(contact_methods.map(({ type, value }) => [type, value])).toEqual([
      ['email', 'Booking@mint.example'],
      ['email', 'me@mint.example'],
    ])
    expect(await server.sql('select source from creators')).toEqual([{ source: 'url_import' }])
    expect(await server.sql(`select from roster_creators where 'contact' = any(facets)`)).toHaveLength(2)
    expect((await given('mint at example')).problem).toMatchObject({ status: 400 })
  })

  it('fails as a whole for an unknown profile or an unknown list (LIST-025)', async () => {
    const [profile = ''] = await profiles(1)
    expect((await add(dancers, profile, newId())).problem).toMatchObject({ status: 404, detail: 'Profile not found.' })
    expect((await add(newId(), profile)).problem).toMatchObject({ status: 404, detail: 'List not found.' })
    expect((await add(dancers)).status).toBe(400)
    expect(await server.sql('select from creators')).toEqual([])
  })
})

it('tells subscribers of lists, creators and applicants what changed', async () => {
  const [profile = ''] = await profiles(1)
  const told = async (change: () => Promise<unknown>) => {
    await server.sql('truncate job_outbox')
    await change()
    const rows = await server.sql<{ topics: string[] }>(
      `select payload->'topics' as topics from job_outbox where task = 'changed'`,
    )
    return rows.flatMap(({ topics }) => topics).sort()
  }
  const all = ['applicants', 'creators', 'rosters']
  expect(await told(() => add(dancers, profile))).toEqual(all)
  expect(await told(() => remove(dancers, profile))).toEqual(all)
  expect(await told(() => listNamed('Singers'))).toEqual(['rosters'])
})

describe('a profile and its creator', () => {
  it('are returned together when the creator is in the roster (DETAIL-009)', async () => {
    const [held = '', free = ''] = await profiles(2)
    const [made] = (await add(everybody, held)).body.creators
    expect((await get(held)).body).toEqual({ creator: made, social_profile: made?.social_profiles[0] })
    expect((await get(free)).body).toMatchObject({ creator: null, social_profile: { id: free } })
    expect((await get(newId())).problem).toMatchObject({ status: 404, detail: 'Profile not found.' })
  })

  it('loads creators in the requested order, each with the largest profile first (TABLE-027, TABLE-084)', async () => {
    const [small = '', large = '', other = ''] = await profiles(3)
    const made = (await add(dancers, small, other)).body.creators
    const [first, second] = made.map(({ id }) => id) as [string, string]
    await server.sql('insert into creator_profiles values ($1, $2, $3)', [everybody, large, first])
    await server.sql(
      `insert into creator_prices (organization_id, id, creator_id, currency, price, num_posts, position) values
        ($1, gen_random_uuid(), $2, 'EUR', 120.5, 3, 1)`,
      [everybody, first],
    )
    await server.sql(
      `insert into creator_locations (organization_id, id, creator_id, city, country_code, position) values
        ($1, gen_random_uuid(), $2, 'Porto', 'PT', 2), ($1, gen_random_uuid(), $2, 'Lyon', 'FR', 1)`,
      [everybody, first],
    )
    const load = (organization: string) =>
      server.app.database.searchOrganization(organization, db =>
        loadCreators(db, organization, [second, newId(), first], { roster_id: dancers }),
      )
    const found = await load(everybody)
    expect(found.map(({ id }) => id)).toEqual([second, first])
    expect(found[1]?.social_profiles.map(({ id }) => id)).toEqual([large, small])
    expect(found[1]).toMatchObject({
      pricing: [{ currency: 'EUR', price: 120.5, num_posts: 3, description: '' }],
      location: { city: 'Lyon', country_code: 'FR' },
    })
    for (const one of found) expect(creator.parse(one)).toEqual(one)
    expect(await load(south.organization_id)).toEqual([])
  })
})
