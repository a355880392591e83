import { sql } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'
import type { CreatorData } from '#records/creators/server/creator-data.ts'
import { namesPerson } from '#records/creators/server/names-person.ts'
import { type CreatorTarget, creatorPlan } from '../contract.ts'
import { suggestColumns } from '../rules.ts'

/**
 * Clears import rows of an erased creator: rows that became this creator or one merged into them, rows still waiting, and
 * rejected rows.
 */
export const creatorImportData = {
  async erase(db, traces) {
    const { organization_id, ids } = traces
    // a row with an outcome but no id belongs to an erased creator
    const entered = await sql`update creator_import_rows set cells = null, change = null, creator_id = null
      where organization_id = ${organization_id} and creator_id = any(${ids}::uuid[])`.execute(db)
    const sheets = await sheetsWithRows(db, organization_id)
    const named = await sql`
      update creator_import_rows r set cells = null, outcome = 'REJECTED',
        reason = case when r.outcome is null then 'ERASED' else r.reason end
      from jsonb_to_recordset(${JSON.stringify(sheets)}::jsonb) as s (id uuid, naming integer[])
      where r.organization_id = ${organization_id} and r.import_id = s.id and r.cells is not null
        and (r.outcome is null or r.outcome = 'REJECTED')
        and ${namesPerson(traces)}`.execute(db)
    return { imports: Number(entered.numAffectedRows ?? 0) + Number(named.numAffectedRows ?? 0) }
  },
} satisfies CreatorData

/** Columns in which a bare word is a handle. */
const naming: ReadonlySet<CreatorTarget | null> = new Set<CreatorTarget>([
  'profile',
  'handle',
  'tiktok',
  'instagram',
  'youtube',
  'twitter',
])
const SAMPLED = 50

/** Imports whose rows are still stored, with their handle columns: from the plan, else as suggested. */
async function sheetsWithRows(db: Db, organization_id: string) {
  const imports = await db
    .selectFrom('creator_imports')
    .select(['id', 'header', 'plan'])
    .where('organization_id', '=', organization_id)
    .where('purged_at', 'is', null)
    .execute()
  const sheets: { id: string; naming: number[] }[] = []
  for (const { id, header, plan } of imports) {
    const columns =
      plan === null
        ? suggestColumns(header, await firstWaiting(db, organization_id, id))
        : creatorPlan.parse(plan).columns
    sheets.push({ id, naming: columns.flatMap((target, at) => (naming.has(target) ? at + 1 : [])) })
  }
  return sheets
}

async function firstWaiting(db: Db, organization_id: string, import_id: string): Promise<string[][]> {
  const rows = await db
    .selectFrom('creator_import_rows')
    .select('cells')
    .where('organization_id', '=', organization_id)
    .where('import_id', '=', import_id)
    .where('outcome', 'is', null)
    .orderBy('row_number')
    .limit(SAMPLED)
    .execute()
  return rows.map(({ cells }) => cells ?? [])
}
