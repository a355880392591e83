import { sql } from 'kysely'
import type { Database, Db } from '#platform/server/database/db.ts'

/**
 * Runs a function in one transaction of each team, one after another: for clean-up that no team requests.
 * @throws the first failure, after all teams had their turn
 */
export async function eachOrganization(
  database: Database,
  run: (db: Db, organizationId: string) => Promise<void>,
): Promise<void> {
  const { rows } = await database.outsideOrganizations(db =>
    sql<{ id: string }>`select id from auth_organization_ids() as id`.execute(db),
  )
  const failures: unknown[] = []
  for (const { id } of rows) await database.inOrganization(id, db => run(db, id)).catch(error => failures.push(error))
  if (failures.length > 0) throw failures[0]
}
