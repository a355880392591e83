import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { givenCreators } from '../../../../test/roster/roster-crowd.ts'
import { type CreatorQuery, crowd, matches } from '../../../../test/roster/roster-plain-filter.ts'
import { startTestServer, type TestServer } from '../../../../test/server.ts'
import { type Team, teamOf } from '../../../../test/teams.ts'
import { type ChoiceFacet, type RangeFacet, rosterFacets } from '../facets-contract.ts'

let server: TestServer
let team: Team<'ann'>
beforeAll(async () => {
  server = await startTestServer()
  team = await teamOf(server, 'North', { ann: 'owner' })
  await givenCreators(server, team.organization_id, crowd)
})
afterAll(() => server.stop())

const filters: CreatorQuery[] = [{}, { q: 'o' }, { rating__gte: 2, is_verified: false }]

describe('counts beside the choices of a filter', () => {
  const choices = async (of: ChoiceFacet, filter: CreatorQuery) => {
    const { body } = await server.call(
      rosterFacets.choices,
      { roster_id: team.organization_id, ...filter, of },
      team.people.ann,
    )
    return { ...body, items: Object.fromEntries(body.items.map(({ value, count }) => [value, count])) }
  }

  it.each(filters)('say how many the filter %o would find with each', async filter => {
    const among = crowd.filter(creator => matches(creator, filter))
    for (const [of, field, value] of [
      ['platforms', 'platform__in', 'YouTube'],
      ['methods', 'add_method__in', 'IMPORT_ROSTER'],
      ['countries', 'country_code__in', 'FR'],
      ['tags', 'tag_names', 'paid'],
      ['genres', 'genre_ids', 'jazz'],
    ] as const) {
      const { creators, many, items } = await choices(of, filter)
      expect({ creators, many }).toEqual({ creators: among.length, many: false })
      const with_value = crowd.filter(creator => matches(creator, { ...filter, [field]: [value] }))
      expect([of, items[value] ?? 0]).toEqual([of, with_value.length])
    }
  })
})

describe('the histogram of a range', () => {
  const bins = async (of: RangeFacet, filter: CreatorQuery = {}) =>
    (await server.call(rosterFacets.ranges, { roster_id: team.organization_id, ...filter, of }, team.people.ann)).body

  it.each(filters)('spreads all that the filter %o finds over its bins', async filter => {
    const { bins: ratings, creators } = await bins('rating', filter)
    expect(ratings.reduce((sum, { count }) => sum + count, 0)).toBe(creators)
    for (const { from, to, count } of ratings) {
      const stars = { rating__gte: from, rating__lte: (to ?? 6) - 1 }
      expect([from, count]).toEqual([
        from,
        crowd.filter(creator => matches(creator, filter) && matches(creator, stars)).length,
      ])
    }
  })

  it('counts prices in US dollars, and nobody without one', async () => {
    const { bins: prices, creators } = await bins('price')
    const priced = crowd.filter(creator => matches(creator, { has_price: true })).length
    expect(creators).toBe(crowd.length)
    expect(prices.reduce((sum, { count }) => sum + count, 0)).toBe(priced)
  })

  it('leaves out empty bins at both ends, and keeps those between', async () => {
    const { bins: followers } = await bins('followers', { follower_count__gte: 500 })
    expect(followers.map(({ from, count }) => [from, count > 0])).toEqual([
      [0, true],
      [1000, false],
      [2500, false],
      [5000, false],
      [10_000, false],
      [25_000, false],
      [50_000, true],
    ])
    expect((await bins('followers', { q: 'nobody at all' })).bins).toEqual([])
  })
})
