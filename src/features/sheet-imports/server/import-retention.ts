import { sql } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'
import type { RetentionRule } from '#platform/server/retention-rule.ts'
import { creatorSheets, fanSheets, postSheets, type SheetKind, statementSheets } from './sheet-kind.ts'

const kinds: readonly SheetKind[] = [fanSheets, creatorSheets, postSheets, statementSheets]

/** Imports that are over and whose rows are still there. */
const old = (db: Db, { imports }: SheetKind, organization_id: string, before: Date) =>
  db
    .selectFrom(imports)
    .select('id')
    .where('organization_id', '=', organization_id)
    .where('state', 'in', ['DONE', 'STOPPED', 'UNDONE'])
    .where('purged_at', 'is', null)
    .where('started_at', '<', before)

/** What the rows of imported files said. Their lines in the history stay; they can no longer be taken back. */
export const importRetention: RetentionRule<'import_files'> = {
  kind: 'import_files',
  async count(db, { organization_id, before }) {
    let files = 0
    for (const kind of kinds) files += (await old(db, kind, organization_id, before).execute()).length
    return files
  },
  async expire(db, { organization_id, before }) {
    for (const kind of kinds) {
      const found = await old(db, kind, organization_id, before).limit(1).executeTakeFirst()
      if (!found) continue
      await db
        .deleteFrom(kind.rows)
        .where('organization_id', '=', organization_id)
        .where('import_id', '=', found.id)
        .execute()
      await db
        .updateTable(kind.imports)
        .set({ purged_at: sql<Date>`now()` })
        .where('organization_id', '=', organization_id)
        .where('id', '=', found.id)
        .execute()
      return 1
    }
    return 0
  },
}
