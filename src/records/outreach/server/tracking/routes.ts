import { orgAdmin, orgMember, personOf } from '#platform/server/http/access.ts'
import { serve } from '#platform/server/http/serve.ts'
import { tracking } from '../../tracking-contract.ts'
import type { OutreachServices } from '../services.ts'
import { setTracking, trackingOf } from './tracking.ts'

export const trackingRoutes = ({ linkHost }: Pick<OutreachServices, 'linkHost'>) =>
  serve(tracking, {
    get: {
      access: orgMember,
      run: async ({ db, organizationId }) => ({
        ...(await trackingOf(db, organizationId)),
        host: (await linkHost?.(db, organizationId)) ?? null,
      }),
    },
    set: {
      access: orgAdmin,
      run: async ({ db, organizationId, caller, clock, input: { openings, clicks } }) => {
        const by = { organization_id: organizationId, user_id: personOf(caller).user_id, now: clock.now() }
        await setTracking(db, by, { openings, clicks })
        return { openings, clicks, host: (await linkHost?.(db, organizationId)) ?? null }
      },
    },
  })
