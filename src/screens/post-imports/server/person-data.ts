import { sql } from 'kysely'
import { postPlan } from '#features/post-imports/contract.ts'
import { suggestColumns } from '#features/post-imports/rules.ts'
import { postSheets } from '#features/sheet-imports/server/sheet-kind.ts'
import { sheetsWithNames } from '#features/sheet-imports/server/sheets-with-names.ts'
import { mentionsAny } from '#platform/server/database/mentions.ts'
import type { CreatorData } from '#records/creators/server/creator-data.ts'
import { namesPerson } from '#records/creators/server/names-person.ts'
import { isAccountOf } from '#records/posts/server/accounts-of.ts'

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
    const sheets = await sheetsWithNames(db, postSheets, organization_id, {
      plannedColumns: plan => postPlan.parse(plan).columns,
      suggestColumns,
      isNaming: target => target === 'author',
    })
    const named = await sql`
      update post_import_rows r set cells = null, outcome = 'REJECTED',
        reason = case when r.outcome is null then 'ERASED' else r.reason end
      from jsonb_to_recordset(${JSON.stringify(sheets)}::jsonb) as s (id uuid, naming integer[])
      where r.organization_id = ${organization_id} and r.import_id = s.id and r.cells is not null
        and (r.outcome is null or r.outcome = 'REJECTED') and ${namesPerson(traces)}`.execute(db)
    return { post_imports: Number(entered.numAffectedRows ?? 0) + Number(named.numAffectedRows ?? 0) }
  },
} satisfies CreatorData
