import { sql } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'

/**
 * Writes the rows that the roster is filtered and sorted by (`roster_creators`) anew from what is true now. Whoever changes a
 * creator calls it in the same transaction.
 */
export async function refreshCreators(db: Db, organization_id: string, ids: readonly string[]): Promise<void> {
  await sql`select refresh_creators(${organization_id}, ${ids}::uuid[])`.execute(db)
}
