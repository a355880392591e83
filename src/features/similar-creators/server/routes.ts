import type { Clock } from '#platform/server/clock.ts'
import type { Database } from '#platform/server/database/db.ts'
import { badRequest, notFound, raise } from '#platform/server/errors.ts'
import { orgMember, personOf } from '#platform/server/http/access.ts'
import { serve } from '#platform/server/http/serve.ts'
import { ownTeam } from '#records/social-profiles/server/own-team.ts'
import { readProfile } from '#records/social-profiles/server/read-profile.ts'
import { similarCreators } from '../contract.ts'
import { listSimilar, listSimilarToGroup } from './list-similar.ts'
import { profileIndex } from './profile-index.ts'

export interface SimilarServices {
  database: Database
  clock: Clock
}

export function similarCreatorRoutes({ database, clock }: SimilarServices) {
  const index = profileIndex(database, () => clock.now())
  return serve(similarCreators, {
    list: {
      access: ownTeam,
      // the index may have to be made first
      transaction: 'none',
      run: async ({ database, organizationId, input }) => {
        const profiles = await index()
        return database.readOrganization(organizationId, db =>
          listSimilar(db, profiles, { organization_id: organizationId, ...input }),
        )
      },
    },
    listOfGroup: {
      access: orgMember,
      transaction: 'none',
      run: async ({ database, organizationId, input }) => {
        if ((input.roster_id === undefined) === (input.activation_id === undefined))
          raise(badRequest('Name a list or a promotion.', { field: 'roster_id' }))
        const profiles = await index()
        return database.readOrganization(organizationId, db => listSimilarToGroup(db, profiles, input))
      },
    },
    exclude: {
      access: orgMember,
      run: async ({ db, organizationId, input: { social_profile_id }, caller, clock }) => {
        if (!(await readProfile(db, social_profile_id))) raise(notFound('Profile'))
        await db
          .insertInto('similar_exclusions')
          .values({
            organization_id: organizationId,
            social_profile_id,
            excluded_by: personOf(caller).user_id,
            excluded_at: clock.now(),
          })
          .onConflict(known => known.columns(['organization_id', 'social_profile_id']).doNothing())
          .execute()
        return { social_profile_id }
      },
    },
    include: {
      access: orgMember,
      run: async ({ db, organizationId, input: { social_profile_id } }) => {
        await db
          .deleteFrom('similar_exclusions')
          .where('organization_id', '=', organizationId)
          .where('social_profile_id', '=', social_profile_id)
          .execute()
        return { social_profile_id }
      },
    },
  })
}
