import { sql } from 'kysely'
import { type CreatorTarget, creatorPlan } from '#features/creator-imports/contract.ts'
import { suggestColumns } from '#features/creator-imports/rules.ts'
import { creatorSheets } from '#features/sheet-imports/server/sheet-kind.ts'
import { sheetsWithNames } from '#features/sheet-imports/server/sheets-with-names.ts'
import type { CreatorData } from '#records/creators/server/creator-data.ts'
import { namesPerson } from '#records/creators/server/names-person.ts'

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
    const sheets = await sheetsWithNames(db, creatorSheets, organization_id, {
      plannedColumns: plan => creatorPlan.parse(plan).columns,
      suggestColumns,
      isNaming: target => naming.has(target),
    })
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
const naming: ReadonlySet<CreatorTarget> = new Set<CreatorTarget>([
  'profile',
  'handle',
  'tiktok',
  'instagram',
  'youtube',
  'twitter',
])
