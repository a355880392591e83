import type { InputOf } from '#platform/contract/endpoint.ts'
import type { Db } from '#platform/server/database/db.ts'
import { notFound, raise } from '#platform/server/errors.ts'
import { type Identity, memberOf, orgMember, personOf } from '#platform/server/http/access.ts'
import { serve } from '#platform/server/http/serve.ts'
import { newId } from '#platform/server/new-id.ts'
import type { Creator } from '#records/creators/contract.ts'
import { addDetails } from '#records/creators/server/add-details.ts'
import { createCreators } from '#records/creators/server/create-creators.ts'
import { loadCreators } from '#records/creators/server/load-creators.ts'
import { creatorsByProfile } from '#records/creators/server/profiles.ts'
import { readProfile } from '#records/social-profiles/server/read-profile.ts'
import { rosterMembers } from '../contract.ts'
import { addToRoster, lockRosters, removeFromRoster } from './membership.ts'

const ofTheList = memberOf('rosters', 'roster_id')

export const rosterMemberRoutes = serve(rosterMembers, {
  add: {
    access: ofTheList,
    run: async ({ db, organizationId: organization_id, caller, input: { roster_id, social_profiles } }) => ({
      creators: await addByProfile(db, { organization_id, roster_id, by: personOf(caller) }, social_profiles),
    }),
  },
  remove: {
    access: ofTheList,
    run: async ({ db, organizationId: organization_id, caller, input: { roster_id, social_profile_ids } }) => {
      const known = await creatorsByProfile(db, organization_id, social_profile_ids)
      const removal = { id: newId(), by_user: personOf(caller).user_id }
      const ids = [...new Set(known.values())]
      const removed_count = await removeFromRoster(db, { organization_id, roster_id }, ids, removal)
      return { removed_count, removal_id: removal.id }
    },
  },
  bulkCreate: {
    access: orgMember,
    run: async ({ db, organizationId: organization_id, caller, input: { social_profiles } }) => {
      const everybody = { organization_id, roster_id: organization_id, by: personOf(caller) }
      return { creators: await addByProfile(db, everybody, social_profiles) }
    },
  },
  getBySocialProfile: {
    access: orgMember,
    run: async ({ db, organizationId, input: { social_profile_id } }) => {
      const social_profile = (await readProfile(db, social_profile_id)) ?? raise(notFound('Profile'))
      const ids = (await creatorsByProfile(db, organizationId, [social_profile_id])).values()
      const [creator] = await loadCreators(db, organizationId, [...ids])
      // a removed creator still exists, but is not in the roster
      const inRoster = creator?.rosters.some(({ id }) => id === organizationId)
      return { creator: inRoster ? (creator ?? null) : null, social_profile }
    },
  },
})

type Given = InputOf<typeof rosterMembers.add>['social_profiles']

async function addByProfile(
  db: Db,
  { by, ...list }: { organization_id: string; roster_id: string; by: Identity },
  given: Given,
): Promise<Creator[]> {
  const { organization_id } = list
  await lockRosters(db, organization_id)
  const profileIds = given.map(({ social_profile_id }) => social_profile_id)
  const creatorOf = await createCreators(db, organization_id, profileIds, 'url_import')
  const contacts = given.flatMap(({ social_profile_id, email_address }) => {
    const creator_id = creatorOf.get(social_profile_id)
    return creator_id && email_address ? [{ creator_id, type: 'email' as const, value: email_address }] : []
  })
  const ids = [...new Set(profileIds.flatMap(id => creatorOf.get(id) ?? []))]
  if (contacts.length > 0) await addDetails(db, { organization_id, by_user: by.user_id }, ids, { contacts })
  await addToRoster(db, { ...list, by_user: by.user_id }, ids)
  return loadCreators(db, organization_id, ids, list)
}
