import { type ImportKey, statementSheets } from '#features/sheet-imports/server/sheet-kind.ts'
import type { Db } from '#platform/server/database/db.ts'

/** The import of the same file that counts now: it must be undone before the file is entered again. */
export async function alreadyImported(db: Db, { organization_id, id }: ImportKey) {
  const earlier = await db
    .selectFrom(`${statementSheets.imports} as e`)
    .innerJoin('statement_imports as i', join =>
      join.onRef('i.organization_id', '=', 'e.organization_id').onRef('i.file_hash', '=', 'e.file_hash'),
    )
    .select(['e.id', 'e.created_at', 'e.created_by_name'])
    .where('i.organization_id', '=', organization_id)
    .where('i.id', '=', id)
    .where('e.organization_id', '=', organization_id)
    .where('e.id', '<>', id)
    .where('e.state', 'in', ['RUNNING', 'STOPPED', 'DONE', 'UNDOING'])
    .executeTakeFirst()
  return earlier ?? null
}
