import { sql } from 'kysely'
import { z } from 'zod'
import { sealConsentsSoon } from '#features/consents/server/seal.ts'
import { keepTexts } from '#features/consents/server/texts.ts'
import { id } from '#platform/contract/values.ts'
import type { Db } from '#platform/server/db.ts'
import { job, work } from '#platform/server/jobs.ts'
import { endImport, tellImports } from './end-import.ts'
import { UNDONE_TEXT } from './known-fans.ts'
import { undoAdded } from './undo-added.ts'
import { type Undoing, type UndoneRow, undoRow } from './undo-row.ts'

export const undoImport = job('undo_fan_import', { payload: z.object({ organization_id: id, import_id: id }) })

const BATCH = 200

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
      const rows = await changedRows(db, organization_id, import_id)
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
      await settle(db, undoing, rows, new Set([...restored, ...added]))
      await count(db, organization_id, import_id)
      await sealConsentsSoon(db, organization_id, clock.now())
      return true
    })
    if (!more) return
  }
})

async function changedRows(db: Db, organization_id: string, import_id: string): Promise<UndoneRow[]> {
  const rows = await db
    .selectFrom('fan_import_rows')
    .select(['row_number', 'fan_id', 'change'])
    .where('organization_id', '=', organization_id)
    .where('import_id', '=', import_id)
    .where('change', 'is not', null)
    .where('undo', 'is', null)
    .orderBy('row_number', 'desc')
    .limit(BATCH)
    .execute()
  return rows as UndoneRow[]
}

const settle = (
  db: Db,
  { organization_id, import_id }: Undoing,
  rows: readonly UndoneRow[],
  restored: ReadonlySet<number>,
) =>
  sql`update fan_import_rows r set undo = u.undo
    from jsonb_to_recordset(${JSON.stringify(
      rows.map(({ row_number }) => ({
        row_number,
        undo: restored.has(row_number) ? 'RESTORED' : 'KEPT',
      })),
    )}::jsonb) as u (row_number integer, undo text)
    where r.organization_id = ${organization_id} and r.import_id = ${import_id} and r.row_number = u.row_number`.execute(
    db,
  )

async function count(db: Db, organization_id: string, import_id: string) {
  const of = (undo: string) =>
    db
      .selectFrom('fan_import_rows')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('organization_id', '=', organization_id)
      .where('import_id', '=', import_id)
      .where('undo', '=', undo)
  await db
    .updateTable('fan_imports')
    .set({ restored: of('RESTORED'), kept: of('KEPT') })
    .where('organization_id', '=', organization_id)
    .where('id', '=', import_id)
    .execute()
  await tellImports(db, organization_id)
}
