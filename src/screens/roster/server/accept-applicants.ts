import { acceptance } from '#features/applicants/contract.ts'
import { type Application, readApplications } from '#features/applicants/server/queries.ts'
import type { Creator } from '#features/creators/contract.ts'
import { createCreators } from '#features/creators/server/create-creators.ts'
import { creatorsOf } from '#features/creators/server/creators-of.ts'
import { addToRoster } from '#features/creators/server/membership.ts'
import { addContacts, addLocations, addPrices } from '#features/creators/server/take-over.ts'
import { orgMember } from '#platform/server/access.ts'
import type { Db } from '#platform/server/db.ts'
import { notFound, raise } from '#platform/server/errors.ts'
import { serve } from '#platform/server/serve.ts'

export const acceptanceRoutes = serve(acceptance, {
  accept: {
    access: orgMember,
    run: async ({ db, organizationId: organization_id, input: { application_ids, roster_id } }) => {
      const applications =
        (await readApplications(db, organization_id, application_ids)) ?? raise(notFound('Applicant'))
      return { creators: await accept(db, { organization_id, roster_id: roster_id ?? organization_id }, applications) }
    },
  },
})

/** Applicants become creators of the list, each with the contacts, the place and the price they applied with (LIST-019). */
async function accept(
  db: Db,
  list: { organization_id: string; roster_id: string },
  applications: readonly Application[],
): Promise<Creator[]> {
  const { organization_id } = list
  const profileIds = applications.map(({ social_profile_id }) => social_profile_id)
  const creatorOf = await createCreators(db, organization_id, profileIds, 'invite_link')
  const given = applications.map(said => ({ ...said, creator_id: creatorOf.get(said.social_profile_id) ?? '' }))
  const ids = [...new Set(given.map(({ creator_id }) => creator_id))]
  await addContacts(
    db,
    organization_id,
    given.flatMap(({ creator_id, email_address, phone_number }) => [
      { creator_id, type: 'email' as const, value: email_address },
      ...(phone_number ? [{ creator_id, type: 'phone_number' as const, value: phone_number }] : []),
    ]),
  )
  await addPrices(
    db,
    organization_id,
    given.flatMap(({ creator_id, price_currency, price_amount }) =>
      price_currency && price_amount
        ? [{ creator_id, currency: price_currency, price: price_amount, num_posts: 1 }]
        : [],
    ),
  )
  await addLocations(
    db,
    organization_id,
    given
      .filter(({ city, country_code }) => city || country_code)
      .map(({ creator_id, city, state, country_code, latitude, longitude }) => ({
        creator_id,
        city,
        state,
        country_code,
        latitude,
        longitude,
      })),
  )
  await addToRoster(db, list, ids)
  return creatorsOf(db, organization_id, ids, list)
}
