import { acceptance } from '#features/applicants/contract.ts'
import { type Application, readApplications } from '#features/applicants/server/queries.ts'
import type { Db } from '#platform/server/database/db.ts'
import { notFound, raise } from '#platform/server/errors.ts'
import { orgMember, personOf } from '#platform/server/http/access.ts'
import { serve } from '#platform/server/http/serve.ts'
import type { Creator } from '#records/creators/contract.ts'
import { addDetails } from '#records/creators/server/add-details.ts'
import { createCreators } from '#records/creators/server/create-creators.ts'
import { loadCreators } from '#records/creators/server/load-creators.ts'
import { addToRoster, lockRosters } from '#records/rosters/server/membership.ts'

export const acceptanceRoutes = serve(acceptance, {
  accept: {
    access: orgMember,
    run: async ({ db, organizationId: organization_id, caller, input: { application_ids, roster_id } }) => {
      const applications =
        (await readApplications(db, organization_id, application_ids)) ?? raise(notFound('Applicant'))
      const list = { organization_id, roster_id: roster_id ?? organization_id }
      return { creators: await accept(db, list, applications, personOf(caller).user_id) }
    },
  },
})

/** Applicants become creators of the list, each with the contacts, the place and the price they applied with (LIST-019). */
async function accept(
  db: Db,
  list: { organization_id: string; roster_id: string },
  applications: readonly Application[],
  by_user: string,
): Promise<Creator[]> {
  const { organization_id } = list
  await lockRosters(db, organization_id)
  const profileIds = applications.map(({ social_profile_id }) => social_profile_id)
  const creatorOf = await createCreators(db, organization_id, profileIds, 'invite_link')
  const given = applications.map(said => ({ ...said, creator_id: creatorOf.get(said.social_profile_id) ?? '' }))
  const ids = [...new Set(given.map(({ creator_id }) => creator_id))]
  await addDetails(db, { organization_id, by_user }, ids, {
    contacts: given.flatMap(({ creator_id, email_address, phone_number }) => [
      { creator_id, type: 'email' as const, value: email_address },
      ...(phone_number ? [{ creator_id, type: 'phone_number' as const, value: phone_number }] : []),
    ]),
    prices: given.flatMap(({ creator_id, price_currency, price_amount }) =>
      price_currency && price_amount
        ? [{ creator_id, currency: price_currency, price: price_amount, num_posts: 1 }]
        : [],
    ),
    locations: given
      .filter(({ city, country_code }) => city || country_code)
      .map(({ creator_id, city, state, country_code, latitude, longitude }) => ({
        creator_id,
        city,
        state,
        country_code,
        latitude,
        longitude,
      })),
  })
  await addToRoster(db, { ...list, by_user }, ids)
  return loadCreators(db, organization_id, ids, list)
}
