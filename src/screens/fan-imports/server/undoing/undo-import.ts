import { z } from 'zod'
import { fanSheets } from '#features/sheet-imports/server/sheet-kind.ts'
import { nextToUndo, settleUndo } from '#features/sheet-imports/server/undone-rows.ts'
import { id } from '#platform/contract/values.ts'
import { job, work } from '#platform/server/jobs/jobs.ts'
import { sealConsentsSoon } from '#records/consents/server/seal.ts'
import { keepTexts } from '#records/consents/server/texts.ts'
import { endImport, tellImports } from '../end-import.ts'
import { UNDONE_TEXT } from '../known-fans.ts'
import { undoAdded } from './undo-added.ts'
import { type UndoneRow, undoRow } from './undo-row.ts'

export const undoImport = job('undo_fan_import', { payload: z.object({ organization_id: id, import_id: id }) })

/** Takes an import back, last row first, a batch a transaction: like the import itself it goes on where it was killed. */
export const undoImportWork = work(undoImport, async ({ database, clock }, { organization_id, import_id }) => {
  for (;;) {
    const more = await database.inOrganization(organization_id, async db => {
      const one = await db
        .selectFrom('fan_imports')
        .select('id')
        .where('organization_id', '=', organization_id)
        .where('id', '=', import_id)
        .where('state', '=', 'UNDOING')
        .forUpdate()
        .executeTakeFirst()
      if (!one) return false
      const which = { organization_id, id: import_id }
      const rows = await nextToUndo<UndoneRow>(db, fanSheets, which)
      if (rows.length === 0) {
        await endImport(db, { organization_id, import_id }, 'UNDONE')
        return false
      }
      const { text } = await keepTexts(db, organization_id, 'en', { text: UNDONE_TEXT })
      if (!text) throw new Error('The words of an undo were not kept.')
      const undoing = { organization_id, import_id, text }
      const restored = new Set<number>()
      // a fan's other rows come after the one that added them, so they are taken back before it
      for (const row of rows.filter(({ change }) => !change.added))
        if (await undoRow(db, undoing, row)) restored.add(row.row_number)
      const added = await undoAdded(
        db,
        undoing,
        rows.filter(({ change }) => change.added),
      )
      await settleUndo(db, fanSheets, which, rows, new Set([...restored, ...added]))
      await tellImports(db, organization_id)
      await sealConsentsSoon(db, organization_id, clock.now())
      return true
    })
    if (!more) return
  }
})
