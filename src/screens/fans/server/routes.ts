import { releaseSignup } from '#features/signups/server/release.ts'
import { notFound, raise } from '#platform/server/errors.ts'
import { orgMember } from '#platform/server/http/access.ts'
import { serve } from '#platform/server/http/serve.ts'
import { findCities } from '#records/fans/server/list/city-names.ts'
import { fanScreens } from '../contract.ts'
import { fanFacets } from './fan-facets.ts'
import { type FanServices, getFan } from './get-fan.ts'
import { countFans, listFans } from './list-fans.ts'

/** Read routes for fans. All of it goes through `searchOrganization`, so that names are found by index. */
export const fanScreenRoutes = (services: FanServices) =>
  serve(fanScreens, {
    list: {
      access: orgMember,
      transaction: 'none',
      run: ({ database, organizationId, input }) =>
        database.searchOrganization(organizationId, db => listFans(db, input)),
    },
    count: {
      access: orgMember,
      transaction: 'none',
      run: ({ database, organizationId, input }) =>
        database.searchOrganization(organizationId, db => countFans(db, input)),
    },
    facets: {
      access: orgMember,
      transaction: 'none',
      run: ({ database, organizationId }) => database.searchOrganization(organizationId, db => fanFacets(db)),
    },
    cities: {
      access: orgMember,
      transaction: 'none',
      run: ({ database, organizationId, input }) =>
        database.searchOrganization(organizationId, async db => ({ cities: await findCities(db, input.q) })),
    },
    release: {
      access: orgMember,
      run: async ({ db, input }) => (await releaseSignup(db, input)) ?? raise(notFound('Sign-up')),
    },
    get: {
      access: orgMember,
      transaction: 'none',
      run: ({ database, organizationId, input }) =>
        database.searchOrganization(organizationId, db => getFan(db, services, organizationId, input.id)),
    },
  })
