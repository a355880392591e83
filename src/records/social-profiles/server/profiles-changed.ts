import { z } from 'zod'
import { job } from '#platform/server/jobs/jobs.ts'

/** Profiles whose facts changed in the catalogue: every team that has one of them sees it in its table. */
export const profilesChanged = job('profiles_changed', {
  payload: z.object({ social_profile_ids: z.array(z.uuid()) }),
})
