import { sql } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'

/** The promotion of an activation; undefined when the team has no such activation. */
export async function campaignName(db: Db, organizationId: string, activationId: string): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    select p.name from activations a join promotions p on p.organization_id = a.organization_id and p.id = a.promotion_id
    where a.organization_id = ${organizationId} and a.id = ${activationId}`.execute(db)
  return rows[0]?.name
}
