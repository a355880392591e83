import { sql } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'
import { mentionsAny } from '#platform/server/database/mentions.ts'
import type { CreatorData } from '#records/creators/server/creator-data.ts'
import { namesPerson } from '#records/creators/server/names-person.ts'
import { isAccountOf } from '#records/posts/server/accounts-of.ts'
import { postPlan } from '../contract.ts'
import { suggestColumns } from '../rules.ts'

/**
 * Clears import rows of an erased creator: rows that became posts of theirs, rows whose undo would bring back a caption that
 * names them, rows still waiting, and rejected rows. Comes before the posts are deleted.
 */
export const postImportData = {
  async erase(db, traces) {
    const { organization_id, contacts, usernames } = traces
    // a row with an outcome but no post belongs to an erased creator
    const entered = await sql`
      update post_import_rows set cells = null, change = null, post_id = null
      where organization_id = ${organization_id} and post_id in (
        select p.id from posts p
        join post_authors a on a.organization_id = p.organization_id and a.id = p.author_id
        where p.organization_id = ${organization_id} and ${isAccountOf(traces)}
      )`.execute(db)
    await sql`
      update post_import_rows set change = null
      where organization_id = ${organization_id} and change is not null
        and ${mentionsAny(sql`change`, [...contacts, ...usernames.map(name => `@${name}`)])}`.execute(db)
    const sheets = await sheetsWithRows(db, organization_id)
    const named = await sql`
      update post_import_rows r set cells = null, outcome = 'REJECTED',
        reason = case when r.outcome is null then 'ERASED' else r.reason end
      from jsonb_to_recordset(${JSON.stringify(sheets)}::jsonb) as s (id uuid, naming integer[])
      where r.organization_id = ${organization_id} and r.import_id = s.id and r.cells is not null
        and (r.outcome is null or r.outcome = 'REJECTED') and ${namesPerson(traces)}`.execute(db)
    return { post_imports: Number(entered.numAffectedRows ?? 0) + Number(named.numAffectedRows ?? 0) }
  },
} satisfies CreatorData

const SAMPLED = 50

/** Imports whose rows are still stored, with the columns of authors: from the plan, else as suggested. */
async function sheetsWithRows(db: Db, organization_id: string) {
  const imports = await db
    .selectFrom('post_imports')
    .select(['id', 'header', 'plan'])
    .where('organization_id', '=', organization_id)
    .where('purged_at', 'is', null)
    .execute()
  const sheets: { id: string; naming: number[] }[] = []
  for (const { id, header, plan } of imports) {
    const columns =
      plan === null ? suggestColumns(header, await firstWaiting(db, organization_id, id)) : postPlan.parse(plan).columns
    sheets.push({ id, naming: columns.flatMap((target, at) => (target === 'author' ? at + 1 : [])) })
  }
  return sheets
}

async function firstWaiting(db: Db, organization_id: string, import_id: string): Promise<string[][]> {
  const rows = await db
    .selectFrom('post_import_rows')
    .select('cells')
    .where('organization_id', '=', organization_id)
    .where('import_id', '=', import_id)
    .where('outcome', 'is', null)
    .orderBy('row_number')
    .limit(SAMPLED)
    .execute()
  return rows.map(({ cells }) => cells ?? [])
}
