import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { givenCreators } from '../../../../test/roster/roster-crowd.ts'
import { type CreatorQuery as Asked, crowd } from '../../../../test/roster/roster-plain-filter.ts'
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

const list = (asked: Asked) =>
  server.call(rosterScreen.listCreators, { roster_id: team.organization_id, ...asked }, team.people.ann)

/** As numbers, and as the C collation orders texts. */
function compare(a: number | string, b: number | string): number {
  if (typeof a === 'number' && typeof b === 'number') return a === b ? 0 : a - b
  return Buffer.compare(Buffer.from(String(a)), Buffer.from(String(b)))
}

describe('the sort order by price, rating and name', () => {
  const given = (n: number) => crowd[n] ?? {}
  const lowest = (n: number) => Math.min(...(given(n).prices ?? []))
  const others: Record<'price' | 'rating' | 'name', (n: number, ascending: boolean) => number | string> = {
    price: (n, ascending) => (Number.isFinite(lowest(n)) ? lowest(n) : ascending ? Number.POSITIVE_INFINITY : -1),
    rating: (n, ascending) => given(n).rating || (ascending ? 6 : 0),
    name: n => {
      const { name, profiles = [] } = given(n)
      const [largest] = [...profiles].sort((a, b) => (b.follower_count ?? 0) - (a.follower_count ?? 0))
      const shown = name || largest?.full_name || largest?.username || 'Unnamed creator'
      return shown
        .normalize('NFKD')
        .replace(/[\u0300-\u036f]/g, '')
        .toLowerCase()
    },
  }
  it.each(
    (['price', 'rating', 'name'] as const).flatMap(sort_by =>
      (['asc', 'desc'] as const).map(order_direction => ({ sort_by, order_direction })),
    ),
  )(
    'by $sort_by $order_direction puts creators without one last, forwards and backwards (TABLE-015, TABLE-020, API-012)',
    async order => {
      const ascending = order.order_direction === 'asc'
      const sign = ascending ? 1 : -1
      const key = (n: number) => others[order.sort_by](n, ascending)
      const expected = crowd
        .map((_, n) => n)
        .sort((a, b) => sign * (compare(key(a), key(b)) || (ids[a]! < ids[b]! ? -1 : 1)))
      const found: number[] = []
      let cursor: string | null = null
      do {
        const { body }: Awaited<ReturnType<typeof list>> = await list({ ...order, page_size: 100, cursor })
        found.push(...body.items.map(({ id }) => ids.indexOf(id)))
        cursor = body.links.next
      } while (cursor)
      expect(found).toEqual(expected)
      const first = await list({ ...order, page_size: 50 })
      const second = await list({ ...order, page_size: 50, cursor: first.body.links.next })
      const back = await list({ ...order, page_size: 50, cursor: second.body.links.previous })
      expect(back.body.items.map(({ id }) => id)).toEqual(first.body.items.map(({ id }) => id))
      expect(expected.map(key)).not.toEqual(crowd.map((_, n) => key(n)))
    },
  )

  it('sorts a creator whose own name was taken away by the name of the profile', async () => {
    const [id = ''] = await givenCreators(server, team.organization_id, [
      { name: 'Zuzanna', profiles: [{ username: 'zz', full_name: 'Ärmel' }] },
    ])
    const nameKey = async () =>
      (await server.sql<{ name_key: string }>('select name_key from roster_creators where creator_id = $1', [id]))[0]
        ?.name_key
    expect(await nameKey()).toBe('zuzanna')
    await server.sql('update creators set name = null where id = $1', [id])
    await server.sql('select refresh_creators($1, $2)', [team.organization_id, [id]])
    expect(await nameKey()).toBe('armel')
    await server.sql('delete from creators where id = $1', [id])
  })
})
