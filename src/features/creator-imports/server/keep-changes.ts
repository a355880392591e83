import { sql } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'
import type { CreatorRejection, CreatorRemark } from '../contract.ts'

interface WhichImport {
  organization_id: string
  import_id: string
}

interface Outcome {
  row_number: number
  outcome: string
  reason: CreatorRejection | null
  remarks: readonly CreatorRemark[]
  creator_id: string | null
  /** Data for the undo; null when nothing changed. */
  change: object | null
}

/** Stores the outcomes of rows. Deletes the cells of accepted rows, as only rejected rows still need them. */
export async function keepOutcomes(
  db: Db,
  { organization_id, import_id }: WhichImport,
  outcomes: readonly Outcome[],
): Promise<void> {
  await sql`
    update creator_import_rows r set outcome = o.outcome, reason = o.reason, creator_id = o.creator_id,
      change = o.change, notes = array(select jsonb_array_elements_text(o.remarks)),
      cells = case when o.outcome = 'REJECTED' then r.cells end
    from jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb)
      as o (row_number integer, outcome text, reason text, remarks jsonb, creator_id uuid, change jsonb)
    where r.organization_id = ${organization_id} and r.import_id = ${import_id}
      and r.row_number = o.row_number`.execute(db)
}

interface Made {
  tags?: readonly { id: string; name: string }[]
  rosters?: readonly { id: string; name: string }[]
}

/** Stores the tags and lists that an import created, so that its undo can delete them. */
export async function keepMade(
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
export async function madeBy(db: Db, { organization_id, import_id }: WhichImport) {
  const { made_tag_ids, made_roster_ids, made_names } = await db
    .selectFrom('creator_imports')
    .select(['made_tag_ids', 'made_roster_ids', 'made_names'])
    .where('organization_id', '=', organization_id)
    .where('id', '=', import_id)
    .executeTakeFirstOrThrow()
  return { tagIds: made_tag_ids, rosterIds: made_roster_ids, names: made_names as Record<string, string> }
}

export async function keepUndoneBy(
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
