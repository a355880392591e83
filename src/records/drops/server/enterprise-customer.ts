import { sql } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'

/** As whose customer the transaction's team is known to whoever hosts the platform; null for all others. Only the operator writes it. */
export const enterpriseCustomer = sql<string | null>`enterprise_customer()`

export async function readEnterpriseCustomer(db: Db): Promise<string | null> {
  const { rows } = await sql<{ id: string | null }>`select ${enterpriseCustomer} as id`.execute(db)
  return rows[0]?.id ?? null
}
