import { orgMember } from '#platform/server/http/access.ts'
import { serve } from '#platform/server/http/serve.ts'
import { royalties, royaltyPerformance } from '../contract.ts'
import { overviewOf } from './overview.ts'
import { aggregateOf, bySourceOf } from './performance.ts'
import { worksOf } from './works.ts'

export const performanceRoutes = serve(royaltyPerformance, {
  aggregate: { access: orgMember, run: ({ db, input }) => aggregateOf(db, input) },
  by_source: { access: orgMember, run: ({ db, input }) => bySourceOf(db, input) },
})

export const royaltyRoutes = serve(royalties, {
  overview: { access: orgMember, run: ({ db, input }) => overviewOf(db, input) },
  works: { access: orgMember, run: ({ db, input }) => worksOf(db, input) },
})
