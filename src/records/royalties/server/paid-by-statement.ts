import { sql } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'

/** What the lines of a statement pay, by currency. */
export async function paidByStatement(
  db: Db,
  { organization_id, import_id }: { organization_id: string; import_id: string },
): Promise<{ currency: string; amount: string }[]> {
  return db
    .selectFrom('royalty_lines')
    .select(['currency', sql<string>`trim_scale(sum(amount))::text`.as('amount')])
    .where('organization_id', '=', organization_id)
    .where('import_id', '=', import_id)
    .groupBy('currency')
    .orderBy('currency')
    .execute()
}
