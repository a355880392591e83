import { sql } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'

/**
 * Recomputes the rows by which the roster is filtered and sorted (`roster_creators`) from current data. Call it in the same
 * transaction as every change of a creator.
 */
export async function refreshCreators(db: Db, organization_id: string, ids: readonly string[]): Promise<void> {
  await sql`select refresh_creators(${organization_id}, ${ids}::uuid[])`.execute(db)
}
