import { notFound, raise } from '#platform/server/errors.ts'
import { orgMember, personOf } from '#platform/server/http/access.ts'
import { serve } from '#platform/server/http/serve.ts'
import { applicants } from '../contract.ts'
import {
  applicationsOfProfile,
  countApplicants,
  countriesOfApplicants,
  listApplicants,
  setDismissed,
} from './queries.ts'

const notThere = () => notFound('Applicant')

export const applicantRoutes = serve(applicants, {
  list: {
    access: orgMember,
    run: ({ db, organizationId, input }) => listApplicants(db, organizationId, input),
  },
  of_profile: {
    access: orgMember,
    run: async ({ db, organizationId, input: { social_profile_id } }) => ({
      items: await applicationsOfProfile(db, organizationId, social_profile_id),
    }),
  },
  count: {
    access: orgMember,
    run: async ({ db, organizationId, input }) => ({ count: await countApplicants(db, organizationId, input) }),
  },
  countries: {
    access: orgMember,
    run: async ({ db, organizationId }) => ({ items: await countriesOfApplicants(db, organizationId) }),
  },
  dismiss: {
    access: orgMember,
    run: async ({ db, organizationId, caller, clock, input: { application_ids } }) => {
      const by = { dismissed_at: clock.now(), dismissed_by: personOf(caller).user_id }
      const dismissed_count = await setDismissed(db, organizationId, application_ids, by)
      return { dismissed_count: dismissed_count ?? raise(notThere()) }
    },
  },
  restore: {
    access: orgMember,
    run: async ({ db, organizationId, input: { application_ids } }) => ({
      restored_count: (await setDismissed(db, organizationId, application_ids, null)) ?? raise(notThere()),
    }),
  },
})
