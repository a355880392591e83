import { sql } from 'kysely'
import type { InputOf } from '#platform/contract/endpoint.ts'
import type { ReadDb } from '#platform/server/database/db.ts'
import { memberOf } from '#platform/server/http/access.ts'
import { serve } from '#platform/server/http/serve.ts'
import { MANY_CREATORS } from '#records/creators/creator-filter.ts'
import { matchingCreators } from '#records/creators/server/list/matching-creators.ts'
import { type ChoiceFacet, type RangeFacet, rosterFacets } from '../facets-contract.ts'

const access = memberOf('rosters', 'roster_id')

export const rosterFacetRoutes = serve(rosterFacets, {
  choices: {
    access,
    transaction: 'none',
    run: ({ database, organizationId, input }) =>
      database.searchOrganization(organizationId, db => countChoices(db, input), { inMemory: true }),
  },
  ranges: {
    access,
    transaction: 'none',
    run: ({ database, organizationId, input }) =>
      database.searchOrganization(organizationId, db => countRanges(db, input), { inMemory: true }),
  },
})

/** How the values begin in `roster_creators.facets`. */
const PREFIX: Record<ChoiceFacet, string> = {
  platforms: 'p:',
  tags: 't:',
  genres: 'g:',
  countries: 'c:',
  methods: 'm:',
}
const MAX_VALUES = 500

async function countChoices(db: ReadDb, { of, ...asked }: InputOf<typeof rosterFacets.choices>) {
  const few = (await matchingCreators(db, asked))
    .select(['rc.creator_id', 'rc.facets'])
    .limit(MANY_CREATORS + 1)
    .as('few')
  const { found } = await db
    .selectFrom(few)
    .select(({ fn }) => fn.countAll<number>().as('found'))
    .executeTakeFirstOrThrow()
  // a profile and a place may say the same country
  const each = db
    .selectFrom(few)
    .select(['few.creator_id', sql<string>`unnest(few.facets)`.as('facet')])
    .distinct()
  const items = await db
    .selectFrom(each.as('each'))
    .select(({ fn }) => [sql<string>`substr(each.facet, 3)`.as('value'), fn.countAll<number>().as('count')] as const)
    .where('each.facet', 'like', `${PREFIX[of]}%`)
    .groupBy('each.facet')
    .orderBy('count', 'desc')
    .orderBy('each.facet')
    .limit(MAX_VALUES)
    .execute()
  return { ...counted(found), items }
}

/** The first value of each bin. */
const EDGES: Record<RangeFacet, { column: string; edges: readonly number[] }> = {
  price: { column: 'rc.price', edges: [0, 25, 50, 100, 250, 500, 1e3, 2.5e3, 5e3, 1e4, 2.5e4, 1e5] },
  followers: {
    column: 'rc.follower_count',
    edges: [0, 1e3, 2.5e3, 5e3, 1e4, 2.5e4, 5e4, 1e5, 2.5e5, 5e5, 1e6, 2.5e6, 5e6, 1e7, 5e7],
  },
  engagement: {
    column: 'rc.engagement_rate',
    edges: [0, 0.01, 0.02, 0.03, 0.04, 0.05, 0.06, 0.07, 0.08, 0.09, 0.1, 0.12, 0.15, 0.2],
  },
  rating: { column: 'rc.rating', edges: [0, 1, 2, 3, 4, 5] },
  promotions: { column: 'rc.promotion_count', edges: [0, 1, 2, 3, 4, 5, 10, 20, 50] },
}

async function countRanges(db: ReadDb, { of, ...asked }: InputOf<typeof rosterFacets.ranges>) {
  const { column, edges } = EDGES[of]
  const few = (await matchingCreators(db, asked))
    .select(sql<number | null>`${sql.ref(column)}::float8`.as('value'))
    .limit(MANY_CREATORS + 1)
  const rows = await db
    .selectFrom(few.as('few'))
    .select(({ fn }) => [
      sql<number | null>`width_bucket(few.value, ${edges}::float8[])`.as('bin'),
      fn.countAll<number>().as('count'),
    ])
    .groupBy('bin')
    .execute()
  const counts = new Map(rows.map(({ bin, count }) => [bin, count]))
  const bins = edges.map((from, at) => ({ from, to: edges[at + 1] ?? null, count: counts.get(at + 1) ?? 0 }))
  const first = bins.findIndex(({ count }) => count > 0)
  const last = bins.findLastIndex(({ count }) => count > 0)
  return {
    ...counted(rows.reduce((sum, { count }) => sum + count, 0)),
    bins: first === -1 ? [] : bins.slice(first, last + 1),
  }
}

const counted = (found: number) => ({ creators: Math.min(found, MANY_CREATORS), many: found > MANY_CREATORS })
