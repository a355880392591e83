import { forbidden, raise } from '#platform/server/errors.ts'
import { type Access, orgAdmin } from '#platform/server/http/access.ts'
import { bySession } from '#platform/server/http/by-session.ts'

/** Owners of the team, signed in themselves: for what concerns everything that the team has. */
export const owner: Access<{ organization_id: string }> = bySession({
  name: 'owner',
  allow: async (gate, input) => {
    const caller = await orgAdmin.allow(gate, input)
    if (caller.membership?.role !== 'owner') raise(forbidden('Only owners of the team may do this.'))
    return caller
  },
})
