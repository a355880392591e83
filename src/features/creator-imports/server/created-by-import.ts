import { sql } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'

interface WhichImport {
  organization_id: string
  import_id: string
}

interface Made {
  tags?: readonly { id: string; name: string }[]
  rosters?: readonly { id: string; name: string }[]
}

/** Stores the tags and lists that an import created, so that its undo can delete them. */
export async function recordCreatedByImport(
  db: Db,
  { organization_id, import_id }: WhichImport,
  { tags = [], rosters = [] }: Made,
): Promise<void> {
  const ids = (made: readonly { id: string }[]) => made.map(({ id }) => id)
  const names = Object.fromEntries([...tags, ...rosters].map(({ id, name }) => [id, name]))
  await sql`
    update creator_imports set made_tag_ids = made_tag_ids || ${ids(tags)}::uuid[],
      made_roster_ids = made_roster_ids || ${ids(rosters)}::uuid[],
      made_names = made_names || ${JSON.stringify(names)}::jsonb
    where organization_id = ${organization_id} and id = ${import_id}`.execute(db)
}

/** The tags and lists that an import created, with their original names. */
export async function createdByImport(db: Db, { organization_id, import_id }: WhichImport) {
  const { made_tag_ids, made_roster_ids, made_names } = await db
    .selectFrom('creator_imports')
    .select(['made_tag_ids', 'made_roster_ids', 'made_names'])
    .where('organization_id', '=', organization_id)
    .where('id', '=', import_id)
    .executeTakeFirstOrThrow()
  return { tagIds: made_tag_ids, rosterIds: made_roster_ids, names: made_names as Record<string, string> }
}

export async function recordUndoneBy(
  db: Db,
  { organization_id, import_id }: WhichImport,
  undone_by: string,
): Promise<void> {
  await db
    .updateTable('creator_imports')
    .set({ undone_by })
    .where('organization_id', '=', organization_id)
    .where('id', '=', import_id)
    .execute()
}

/** The member who undoes the import; null in imports of before that was stored. */
export async function undoneBy(db: Db, { organization_id, import_id }: WhichImport): Promise<string | null> {
  const { undone_by } = await db
    .selectFrom('creator_imports')
    .select('undone_by')
    .where('organization_id', '=', organization_id)
    .where('id', '=', import_id)
    .executeTakeFirstOrThrow()
  return undone_by
}
