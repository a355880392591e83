import { orgMember } from '#platform/server/http/access.ts'
import { serve } from '#platform/server/http/serve.ts'
import type { Part } from '#platform/server/part.ts'
import { fanEvents } from '../contract.ts'
import { addEvents } from './add-events.ts'

export const fanEventsPart = (): Part => ({
  routes: serve(fanEvents, {
    create: {
      access: orgMember,
      run: ({ db, organizationId, input }) => addEvents(db, organizationId, input.events),
    },
  }),
})
