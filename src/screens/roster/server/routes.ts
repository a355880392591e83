import type { ReadDb } from '#platform/server/database/db.ts'
import { notFound, raise } from '#platform/server/errors.ts'
import { memberOf, orgMember, personOf, signedIn } from '#platform/server/http/access.ts'
import { serve } from '#platform/server/http/serve.ts'
import { consumeLimits, scaled } from '#platform/server/limits/rate-limits.ts'
import { listGenres, listLocations } from '#records/creators/server/list/filter-values.ts'
import { countCreators, listCreators } from '#records/creators/server/list/list-creators.ts'
import { nearSpelling } from '#records/creators/server/list/near-spelling.ts'
import { rosterScreen } from '../contract.ts'
import { getCreator } from './get-creator.ts'
import { searchCreators } from './search-creators.ts'

const IN_MEMORY = { inMemory: true }
/** Of one member: about one for each pause in what they type. */
const MAX_SPELLINGS = { maximum: 120, windowSeconds: 60 }

/** What members read of their roster, through `searchOrganization`, so that words and names are found by index. */
export const rosterScreenRoutes = ({ limitFactor }: { limitFactor: number }) =>
  serve(rosterScreen, {
    listCreators: {
      access: memberOf('rosters', 'roster_id'),
      transaction: 'none',
      run: ({ database, organizationId, input }) =>
        database.searchOrganization(organizationId, db => listCreators(db, organizationId, input), IN_MEMORY),
    },
    countCreators: {
      access: memberOf('rosters', 'roster_id'),
      transaction: 'none',
      run: ({ database, organizationId, input }) =>
        database.searchOrganization(organizationId, db => countCreators(db, input), IN_MEMORY),
    },
    nearSpelling: {
      access: memberOf('rosters', 'roster_id'),
      transaction: 'none',
      run: async ({ database, organizationId, input, caller }) => {
        const { maximum, windowSeconds } = MAX_SPELLINGS
        const key = `near_spelling:${personOf(caller).user_id}`
        await consumeLimits(database, [{ key, maximum: scaled(maximum, limitFactor), windowSeconds }])
        const search = async (db: ReadDb) => ({ q: await nearSpelling(db, input) })
        return database.searchOrganization(organizationId, search, IN_MEMORY)
      },
    },
    getCreator: {
      access: memberOf('creators', 'creator_id'),
      run: async ({ db, organizationId, input }) =>
        (await getCreator(db, organizationId, input.creator_id)) ?? raise(notFound('Creator')),
    },
    search: {
      access: orgMember,
      transaction: 'none',
      run: ({ database, organizationId, input }) =>
        database.searchOrganization(organizationId, db => searchCreators(db, input)),
    },
    locations: {
      access: orgMember,
      transaction: 'none',
      run: ({ database, organizationId }) => database.searchOrganization(organizationId, db => listLocations(db)),
    },
    genres: { access: signedIn, run: ({ db, input }) => listGenres(db, input.query) },
  })
