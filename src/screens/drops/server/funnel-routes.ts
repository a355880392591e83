import { funnels } from '#features/funnel/contract.ts'
import { orgMember } from '#platform/server/http/access.ts'
import { serve } from '#platform/server/http/serve.ts'
import { getFunnel } from './funnel.ts'

/** What members read of the way to their sign-ups. */
export const funnelRoutes = ({ ownHosts }: { ownHosts: readonly string[] }) =>
  serve({ get: funnels.get }, { get: { access: orgMember, run: ({ db, input }) => getFunnel(db, input, ownHosts) } })
