import { sql } from 'kysely'
import { z } from 'zod'
import { madeBy } from '#features/creator-imports/server/keep-changes.ts'
import { creatorSheets } from '#features/sheet-imports/server/sheet-kind.ts'
import { nextToUndo, settleUndo } from '#features/sheet-imports/server/undone-rows.ts'
import { id } from '#platform/contract/values.ts'
import type { Db } from '#platform/server/database/db.ts'
import { job, work } from '#platform/server/jobs/jobs.ts'
import { deleteUnusedTags } from '#records/creator-tags/server/tag-rows.ts'
import { refreshCreators } from '#records/creators/server/refresh-creators.ts'
import { lockRosters } from '#records/rosters/server/membership.ts'
import { deleteEmptyRosters } from '#records/rosters/server/roster-rows.ts'
import { endImport, tellImports } from './end-import.ts'
import { undoAdded } from './undo-added.ts'
import { undoChanged } from './undo-changed.ts'
import type { Undoing, UndoneRow } from './undone-row.ts'

export const undoSheetImport = job('undo_creator_import', { payload: z.object({ organization_id: id, import_id: id }) })

/** Undoes an import, last row first, one batch per transaction: like the import, it resumes after a crash. */
export const undoSheetImportWork = work(undoSheetImport, async ({ database }, { organization_id, import_id }) => {
  while (await database.inOrganization(organization_id, db => takeBackNext(db, organization_id, import_id)));
})

async function takeBackNext(db: Db, organization_id: string, import_id: string): Promise<boolean> {
  const one = await db
    .selectFrom('creator_imports')
    .select(['file_name', 'created_by', 'undone_by'])
    .where('organization_id', '=', organization_id)
    .where('id', '=', import_id)
    .where('state', '=', 'UNDOING')
    .forUpdate()
    .executeTakeFirst()
  if (!one) return false
  // lock order: the lists lock before creators
  await lockRosters(db, organization_id)
  const which = { organization_id, id: import_id }
  const rows = await nextToUndo<UndoneRow>(db, creatorSheets, which)
  if (rows.length === 0) {
    await forgetMade(db, organization_id, import_id)
    await endImport(db, { organization_id, import_id }, 'UNDONE')
    return false
  }
  const by_user = one.undone_by ?? one.created_by
  const undoing = { organization_id, import_id, file_name: one.file_name, by_user }
  // a creator's other rows come after the row that added them, so they are undone before it
  const changed = rows.filter(({ change }) => !change.added)
  const going = await addedHere(db, undoing, changed)
  const restored = await undoChanged(db, undoing, changed, going)
  const added = await undoAdded(
    db,
    undoing,
    rows.filter(({ change }) => change.added),
  )
  await refreshCreators(
    db,
    organization_id,
    rows.map(({ creator_id }) => creator_id),
  )
  await settleUndo(db, creatorSheets, which, rows, new Set([...restored, ...added]))
  await tellImports(db, organization_id)
  return true
}

/** Creators added by an earlier row of the same import: their history will be deleted with them. */
async function addedHere(db: Db, { organization_id, import_id }: Undoing, rows: readonly UndoneRow[]) {
  const found = await db
    .selectFrom('creator_import_rows')
    .select('creator_id')
    .where('organization_id', '=', organization_id)
    .where('import_id', '=', import_id)
    .where('outcome', '=', 'ADDED')
    .where('creator_id', '=', sql<string>`any(${rows.map(({ creator_id }) => creator_id)}::uuid[])`)
    .execute()
  return new Set(found.flatMap(({ creator_id }) => creator_id ?? []))
}

/** Deletes tags and lists that the import created, that are unused and not renamed. */
async function forgetMade(db: Db, organization_id: string, import_id: string) {
  const { tagIds, rosterIds, names } = await madeBy(db, { organization_id, import_id })
  await deleteUnusedTags(db, organization_id, tagIds, names)
  await deleteEmptyRosters(db, organization_id, rosterIds, names)
}
