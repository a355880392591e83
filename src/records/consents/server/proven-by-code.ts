import { sql } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'
import type { AgreedRow } from '../contract.ts'

/** Channel of a sign-up whose contact was proven by a one-time code, from the ledger: one, or none. */
export async function provenByCode(
  db: Db,
  organizationId: string,
  signupId: string,
): Promise<ReadonlySet<AgreedRow['channel']>> {
  const rows = await db
    .selectFrom('consents as k')
    .innerJoin('consent_details as d', join =>
      join.onRef('d.organization_id', '=', 'k.organization_id').onRef('d.consent_id', '=', 'k.id'),
    )
    .select('k.channel')
    .distinct()
    .where('k.organization_id', '=', organizationId)
    .where('k.signup_id', '=', signupId)
    .where(sql<boolean>`d.details::jsonb->'proof'->>'kind' = 'CODE'`)
    .execute()
  return new Set(rows.map(({ channel }) => channel as AgreedRow['channel']))
}
