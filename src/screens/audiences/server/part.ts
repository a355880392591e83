import { orgMember, personOf } from '#platform/server/http/access.ts'
import { serve } from '#platform/server/http/serve.ts'
import type { Part } from '#platform/server/part.ts'
import { fanNow } from '#records/fans/server/fan-aliases.ts'
import { audienceMembership } from '../membership-contract.ts'
import { compareAudienceWork, compareStaleSchedule, compareStaleWork } from './membership/compare.ts'
import { membershipPeriods, membersOn } from './membership/history.ts'
import { setWatch, watchOf } from './membership/watch.ts'

export const audienceMembershipPart = (): Part => ({
  routes: serve(audienceMembership, {
    get: { access: orgMember, run: ({ db, organizationId, input }) => watchOf(db, organizationId, input.id) },
    set: {
      access: orgMember,
      run: ({ db, organizationId, caller, input }) =>
        setWatch(db, { ...input, organization_id: organizationId, by: personOf(caller).user_id }),
    },
    on: {
      access: orgMember,
      run: ({ db, organizationId, input }) => membersOn(db, { ...input, organization_id: organizationId }),
    },
    ofFan: {
      access: orgMember,
      run: async ({ db, organizationId, input: { id, fan_id } }) =>
        membershipPeriods(db, organizationId, id, await fanNow(db, fan_id)),
    },
  }),
  jobs: [compareAudienceWork, compareStaleWork],
  schedules: [compareStaleSchedule],
})
