import { orgAdmin, orgMember } from '#platform/server/http/access.ts'
import { serve } from '#platform/server/http/serve.ts'
import { actorOf } from '#records/audit/server/record-audit.ts'
import { privacyRequests } from '../contract.ts'
import { finishRequest, listRequests, reopenRequest } from './requests.ts'

/** Who may copy and erase fans says what is done. */
export const privacyRequestRoutes = serve(privacyRequests, {
  list: { access: orgMember, run: ({ db, input }) => listRequests(db, input) },
  finish: {
    access: orgAdmin,
    run: ({ db, input, caller, clock }) => finishRequest(db, input, { actor: actorOf(caller), now: clock.now() }),
  },
  reopen: { access: orgAdmin, run: ({ db, input, caller }) => reopenRequest(db, input, actorOf(caller)) },
})
