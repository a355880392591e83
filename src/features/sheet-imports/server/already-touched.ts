import { sql } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'
import type { ImportKey, RecordSheetKind } from './sheet-kind.ts'

/** Those of the people whom earlier rows of the same file added or updated. */
export async function alreadyTouched(
  db: Db,
  { one, rows }: RecordSheetKind,
  { organization_id, id }: ImportKey,
  people: readonly string[],
): Promise<Set<string>> {
  const found = await db
    .selectFrom(rows)
    .select(sql<string>`${sql.ref(`${one}_id`)}`.as('person_id'))
    .distinct()
    .where('organization_id', '=', organization_id)
    .where('import_id', '=', id)
    .where(`${one}_id`, '=', sql<string>`any(${people}::uuid[])`)
    .where('outcome', 'in', ['ADDED', 'UPDATED'])
    .execute()
  return new Set(found.map(({ person_id }) => person_id))
}
