import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { creatorFilter } from '#records/creators/creator-filter.ts'
import { countCreators, listCreators } from '#records/creators/server/list/list-creators.ts'
import { rosterMembers } from '#records/rosters/contract.ts'
import { givenCreators } from '../../../../test/roster/roster-crowd.ts'
import { type CreatorQuery as Asked, CROWD, crowd, matches } from '../../../../test/roster/roster-plain-filter.ts'
import { startTestServer, type TestServer } from '../../../../test/server.ts'
import { type Team, teamOf } from '../../../../test/teams.ts'
import { rosterScreen } from '../contract.ts'

let server: TestServer
let team: Team<'ann'>
let ids: string[]
beforeAll(async () => {
  server = await startTestServer()
  team = await teamOf(server, 'North', { ann: 'owner' })
  ids = await givenCreators(server, team.organization_id, crowd)
})
afterAll(() => server.stop())

const list = (asked: Asked = {}) =>
  server.call(
    rosterScreen.listCreators,
    { roster_id: team.organization_id, ...asked },
    { cookie: team.people.ann.cookie },
  )

/** All pages of a filter, as numbers of the crowd. */
async function all(asked: Asked): Promise<number[]> {
  const found: number[] = []
  let cursor: string | null = null
  do {
    const { status, body, problem } = await list({ page_size: 100, ...asked, cursor })
    expect(status, problem.detail).toBe(200)
    found.push(...body.items.map(({ id }) => ids.indexOf(id)))
    cursor = body.links.next
  } while (cursor)
  return found
}

const numbers = (asked: Asked) => crowd.flatMap((creator, n) => (matches(creator, asked) ? [n] : []))
const sorted = (found: readonly number[]) => [...found].sort((a, b) => a - b)

/** Every filter with values that find some but not all. */
const filters: [requirement: string, asked: Asked][] = [
  ['TABLE-041 TABLE-042', { q: 'röck' }],
  ['TABLE-042', { q: 'USER23' }],
  ['TABLE-042', { q: 'arger' }],
  ['TABLE-042', { q: 'g' }],
  ['TABLE-042', { q: 'ci' }],
  ['TABLE-042', { q: '%' }],
  ['TABLE-042', { q: '50%' }],
  ['TABLE-042', { q: 'o_5' }],
  ['TABLE-042', { q: 'n\\l' }],
  ['TABLE-042', { q: '@user23' }],
  ['TABLE-042', { q: 'https://www.tiktok.com/@user117' }],
  ['TABLE-042', { q: 'A@B.example' }],
  ['TABLE-042', { q: 'são pau' }],
  ['TABLE-042', { q: '+4791234567' }],
  ['TABLE-042', { q: '+47 912 34-567' }],
  ['TABLE-042', { q: '912345' }],
  ['TABLE-043 TABLE-085', { is_verified: true }],
  ['TABLE-043 TABLE-085', { is_verified: false }],
  ['TABLE-044 TABLE-085', { is_tagged: true }],
  ['TABLE-044 TABLE-085', { is_tagged: false }],
  ['TABLE-045 TABLE-085', { has_price: true }],
  ['TABLE-045 TABLE-085', { has_price: false }],
  ['TABLE-046 TABLE-085', { has_contact_info: true }],
  ['TABLE-046 TABLE-085', { has_contact_info: false }],
  ['TABLE-047', { tag_names: ['ugc'] }],
  ['TABLE-047 TABLE-060', { tag_names: ['ÄRGER', 'Paid'] }],
  ['TABLE-048', { platform__in: ['YouTube'] }],
  ['TABLE-048 TABLE-060', { platform__in: ['Twitter', 'Instagram'] }],
  ['TABLE-049', { price__gte: 100 }],
  ['TABLE-049', { price__lte: 99.99 }],
  ['TABLE-050 TABLE-084', { follower_count__gte: 500 }],
  ['TABLE-050', { follower_count__gte: 10, follower_count__lte: 10 }],
  ['TABLE-051 TABLE-084', { engagement_rate__gte: 0.031, engagement_rate__lte: 0.1 }],
  ['TABLE-050 TABLE-084', { figures_within_days: 7 }],
  ['TABLE-050', { figures_within_days: 30, country_code__in: ['FR'] }],
  ['TABLE-052', { country_code__in: ['FR'] }],
  ['TABLE-052 TABLE-060', { country_code__in: ['JP', 'NO'] }],
  ['TABLE-053', { city__in: ['paris'] }],
  ['TABLE-053', { city__in: ['US/Paris'] }],
  ['TABLE-053 TABLE-060', { city__in: ['sao paulo', 'Nowhere'] }],
  ['TABLE-054', { rating__gte: 4 }],
  ['TABLE-054', { rating__lte: 0 }],
  ['TABLE-055', { genre_ids: ['pop', 'jazz'] }],
  ['TABLE-056', { promotion_count__gte: 2 }],
  ['TABLE-056', { promotion_count__lte: 1 }],
  ['TABLE-056', { participated_in_promo: true }],
  ['TABLE-056', { participated_in_promo: true, promotion_count__gte: 0 }],
  ['TABLE-056', { participated_in_promo: false }],
  ['TABLE-057', { promotion_date__gte: '2026-04-15' }],
  ['TABLE-057', { promotion_date__lte: '2026-04-15' }],
  ['TABLE-058 TABLE-078 TABLE-079', { add_method__in: ['segment_creates', 'url_import'] }],
  ['TABLE-059', { added_at__gte: '2026-02-03' }],
  ['TABLE-059', { added_at__lte: '2026-02-03' }],
]

describe('filtering creators', () => {
  it.each(filters)('%s: %j', async (_, asked) => {
    const expected = numbers(asked)
    expect(expected.length).toBeGreaterThan(0)
    expect(expected.length).toBeLessThan(CROWD)
    expect(sorted(await all(asked))).toEqual(expected)
  })

  it('tests every filter (TABLE-060)', () => {
    // values of a team's own fields are tested in custom-fields.test.ts
    const tried = new Set(['custom', ...filters.flatMap(([, asked]) => Object.keys(asked))])
    expect(Object.keys(creatorFilter).filter(name => !tried.has(name))).toEqual([])
  })

  it('ignores empty strings, null and empty lists (TABLE-060)', async () => {
    const nothing = { q: '', is_verified: null, tag_names: [], city__in: [], rating__gte: null }
    expect(await all(nothing)).toHaveLength(CROWD)
  })

  it.each([
    { few: 0, sample: 1_000, walk: 6_000 },
    { few: 3, sample: 40, walk: 200 },
    { few: 300, sample: 40, walk: 1 },
  ])('also where those of a range or name are looked up one by one: %j (TABLE-060)', async looking => {
    for (const [, asked] of filters) {
      const input = rosterScreen.listCreators.body?.parse({ roster_id: team.organization_id, ...asked, page_size: 10 })
      const page = await server.app.database.searchOrganization(team.organization_id, db =>
        listCreators(db, team.organization_id, input as never, looking),
      )
      const expected = (await list({ ...asked, page_size: 10 })).body.items
      expect(
        page.items.map(({ id }) => id),
        JSON.stringify(asked),
      ).toEqual(expected.map(({ id }) => id))
      for (const exact of [false, true]) {
        const counted = await server.app.database.searchOrganization(team.organization_id, db =>
          countCreators(db, { roster_id: team.organization_id, exact, ...asked } as never, looking),
        )
        expect(counted, JSON.stringify(asked)).toEqual({ count: numbers(asked).length, many: false })
      }
    }
  })

  it('finds nobody in an unknown city (TABLE-053)', async () => {
    expect(await all({ city__in: ['Atlantis'] })).toEqual([])
  })

  it('combines several filters with AND (TABLE-060)', async () => {
    const some = fc.uniqueArray(fc.nat(filters.length - 1), { minLength: 2, maxLength: 4 })
    await fc.assert(
      fc.asyncProperty(some, async picked => {
        const asked: Asked = Object.assign({}, ...picked.map(n => filters[n]?.[1]))
        expect(sorted(await all(asked))).toEqual(numbers(asked))
        const counted = await server.call(
          rosterScreen.countCreators,
          { roster_id: team.organization_id, ...asked, exact: true },
          { cookie: team.people.ann.cookie },
        )
        expect(counted.body).toEqual({ count: numbers(asked).length, many: false })
      }),
      { numRuns: 60 },
    )
  })
})

describe('the sort order', () => {
  const value = {
    added_at: (n: number) => Date.parse(crowd[n]?.added_at ?? ''),
    follower_count: (n: number) => Math.max(...(crowd[n]?.profiles ?? []).map(p => p.follower_count ?? 0)),
    engagement_rate: (n: number) =>
      [...(crowd[n]?.profiles ?? [])].sort((a, b) => (b.follower_count ?? 0) - (a.follower_count ?? 0))[0]
        ?.engagement_rate ?? 0,
  }

  it('is by joining date, newest first, in pages of 25 (TABLE-033, TABLE-039)', async () => {
    const { body } = await list()
    expect(body.items).toHaveLength(25)
    expect(body.items).toEqual((await list({ order_by: 'added_at', order_direction: 'desc' })).body.items)
    const days = body.items.map(({ added_at }) => added_at)
    expect(days).toEqual([...days].sort().reverse())
  })

  it.each(
    (['added_at', 'follower_count', 'engagement_rate'] as const).flatMap(order_by =>
      (['asc', 'desc'] as const).map(order_direction => ({ order_by, order_direction })),
    ),
  )(
    'by $order_by $order_direction keeps equal values by id, forwards and backwards (TABLE-031, TABLE-040, API-012)',
    async order => {
      const sign = order.order_direction === 'asc' ? 1 : -1
      const expected = crowd
        .map((_, n) => n)
        .sort((a, b) => sign * (value[order.order_by](a) - value[order.order_by](b) || (ids[a]! < ids[b]! ? -1 : 1)))
      const pages: string[][] = []
      let last = await list({ ...order, page_size: 50 })
      for (;;) {
        pages.push(last.body.items.map(({ id }) => id))
        if (!last.body.links.next) break
        last = await list({ ...order, page_size: 50, cursor: last.body.links.next })
      }
      expect(pages.flat().map(id => ids.indexOf(id))).toEqual(expected)
      expect(pages.map(page => page.length)).toEqual([50, 50, 50, 50, 40])
      expect(last.body.links).toMatchObject({ has_next: false, has_previous: true })
      for (const page of pages.slice(0, -1).reverse()) {
        last = await list({ ...order, page_size: 50, cursor: last.body.links.previous })
        expect(last.body.items.map(({ id }) => id)).toEqual(page)
      }
      expect(last.body.links).toMatchObject({ has_previous: false, previous: null, has_next: true })
    },
  )

  it('refuses a cursor of another order, or an invalid one (API-012)', async () => {
    const { body } = await list({ order_by: 'follower_count' })
    const other = await list({ order_by: 'engagement_rate', cursor: body.links.next })
    expect([other.status, (await list({ cursor: 'nonsense' })).status]).toEqual([400, 400])
  })

  it.each([
    { order_by: 'rating' },
    { sort_by: 'added_at' },
    { order_direction: 'up' },
    { page_size: 26 },
    { page_size: 1000 },
    { platform__in: ['MySpace'] },
    { promotion_count__gte: 3_000_000_000 },
    { unknown: true },
  ])('refuses %j (TABLE-039, TABLE-040)', async asked => {
    expect((await list(asked as Asked)).status).toBe(400)
  })
})

describe('one creator by id', () => {
  const get = (creator_id: string, { cookie } = team.people.ann) =>
    server.call(rosterScreen.getCreator, { creator_id }, { cookie })

  it('is returned as in the default list (TABLE-081)', async () => {
    const { body } = await list({ page_size: 10 })
    for (const row of body.items) expect((await get(row.id)).body).toEqual(row)
  })

  it('is a 404 for another team, and once removed from the roster', async () => {
    const other = await teamOf(server, 'West', { wim: 'owner' })
    const [id = ''] = await givenCreators(server, other.organization_id, [{ profiles: [{ username: 'west' }] }])
    const { body, status } = await get(id, other.people.wim)
    expect(status).toBe(200)
    const foreign = await get(id)
    expect([foreign.status, foreign.problem.detail]).toEqual([404, (await get(crypto.randomUUID())).problem.detail])
    const social_profile_ids = body.social_profiles.map(profile => profile.id)
    await server.call(rosterMembers.remove, { roster_id: other.organization_id, social_profile_ids }, other.people.wim)
    expect((await get(id, other.people.wim)).status).toBe(404)
  })
})

describe('a table row', () => {
  it('has all table columns, and the joining date of the requested list (TABLE-037, TABLE-038, TAG-023)', async () => {
    const [first] = ids
    await server.sql(`insert into rosters (organization_id, id, name) values ($1, $2, 'Spring')`, [
      team.organization_id,
      crypto.randomUUID(),
    ])
    const [roster] = await server.sql<{ id: string }>(`select id from rosters where name = 'Spring'`)
    await server.sql('select add_to_roster($1, $2, $3)', [team.organization_id, roster?.id, [first]])
    await server.sql(`update roster_creators set added_at = '2026-09-01' where roster_id = $1`, [roster?.id])
    const { body } = await server.call(
      rosterScreen.listCreators,
      { roster_id: roster?.id ?? '' },
      { cookie: team.people.ann.cookie },
    )
    expect(body.items).toHaveLength(1)
    expect(body.items[0]).toMatchObject({
      id: first,
      name: 'Ana Röck',
      added_at: '2026-09-01T00:00:00.000Z',
      social_profiles: [{ username: 'second0', platform: 'YouTube', follower_count: 100 }, { username: 'user0' }],
      tags: [{ name: 'Paid' }],
      pricing: [{ price: 0, currency: 'USD' }, { price: 500 }],
      rosters: [{ id: team.organization_id }, { id: roster?.id }],
      contact_methods: [{ type: 'phone_number', value: '+4791234567' }],
    })
  })

  it('is a 404 for a list of another team', async () => {
    const other = await teamOf(server, 'South', { eve: 'owner' })
    const answer = await server.call(
      rosterScreen.listCreators,
      { roster_id: team.organization_id },
      { cookie: other.people.eve.cookie },
    )
    expect(answer.status).toBe(404)
  })
})
