import { forbidden, raise } from '#platform/server/errors.ts'
import type { Access } from '#platform/server/http/access.ts'

/** Narrows an access to people who signed in: what decides over accounts, teams and keys is not for API keys. */
export const bySession = <Needs>(access: Access<Needs>): Access<Needs> => ({
  name: `${access.name}, signed in with a session`,
  allow: async (gate, input) => {
    const caller = await access.allow(gate, input)
    if (caller.identity?.api_key) raise(forbidden('API keys may not do this. Please sign in.'))
    return caller
  },
})
