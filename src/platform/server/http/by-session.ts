import { forbidden, raise } from '#platform/server/errors.ts'
import type { Access } from '#platform/server/http/access.ts'

/** Restricts an access to signed-in people: API keys must not manage accounts, teams and keys. */
export const bySession = <Needs>(access: Access<Needs>): Access<Needs> => ({
  name: `${access.name}, signed in with a session`,
  allow: async (gate, input) => {
    const caller = await access.allow(gate, input)
    if (caller.identity?.api_key) raise(forbidden('API keys may not do this. Please sign in.'))
    return caller
  },
})
