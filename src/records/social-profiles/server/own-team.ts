import { sql } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'
import { forbidden, raise } from '#platform/server/errors.ts'
import { type Access, type Identity, orgMember, personOf, signedIn } from '#platform/server/http/access.ts'

/** The team of the key, or the one that the person works in. @throws 403 where they are in none */
export async function teamOf(db: Db, { user_id, api_key }: Identity): Promise<string> {
  if (api_key) return api_key.organization_id
  const { rows } = await sql<{ id: string }>`
    select id from auth_organizations(${user_id}) where role <> 'brand_scoped' limit 1`.execute(db)
  return rows[0]?.id ?? raise(forbidden('Only members of a team may look profiles up.'))
}

/** A member, for calls that name a profile or a brand and no team: in the team they work in. */
export const ownTeam: Access<unknown> = {
  name: 'member of their team',
  async allow(gate, input) {
    const caller = await signedIn.allow(gate, input)
    const person = personOf(caller)
    const organization_id = await gate.database.outsideOrganizations(db => teamOf(db, person))
    // a key outlives the membership of who made it, and must not
    return orgMember.allow(gate, { organization_id })
  },
}
