import { orgMember } from '#platform/server/http/access.ts'
import { serve } from '#platform/server/http/serve.ts'
import { privacyRequests } from '../contract.ts'
import { finishRequest, listRequests } from './requests.ts'

export const privacyRequestRoutes = serve(privacyRequests, {
  list: { access: orgMember, run: ({ db, input }) => listRequests(db, input) },
  finish: {
    access: orgMember,
    run: ({ db, input, caller, clock }) =>
      finishRequest(db, input, { by: caller.identity?.user_id ?? null, now: clock.now() }),
  },
})
