import { z } from 'zod'
import { eachOrganization } from '#platform/server/database/each-organization.ts'
import { orgMember } from '#platform/server/http/access.ts'
import { serve } from '#platform/server/http/serve.ts'
import { job, work } from '#platform/server/jobs/jobs.ts'
import type { Part } from '#platform/server/part.ts'
import { presaveNumbers } from '../contract.ts'
import { dueReleasesSchedule, dueReleasesWork } from './due-releases.ts'
import { numbersOfDrop } from './numbers.ts'
import { saveReleaseWork } from './save-release.ts'
import type { PresaveServices } from './services.ts'

const forgetAuthorizations = job('forget_music_authorizations', { payload: z.object({}) })

/** Authorizations are of no use once they have expired. */
const forgetWork = work(forgetAuthorizations, ({ database, clock }) =>
  eachOrganization(database, async (db, organization_id) => {
    await db
      .deleteFrom('music_authorizations')
      .where('organization_id', '=', organization_id)
      .where('expires_at', '<', clock.now())
      .execute()
  }),
)

export const presavesPart = ({ presaves }: { presaves: PresaveServices }): Part => ({
  routes: serve(presaveNumbers, {
    of_drop: {
      access: orgMember,
      run: ({ db, organizationId, input }) => numbersOfDrop(db, organizationId, input.id),
    },
  }),
  jobs: [dueReleasesWork, saveReleaseWork(presaves), forgetWork],
  schedules: [dueReleasesSchedule, '29 * * * * forget_music_authorizations'],
})
