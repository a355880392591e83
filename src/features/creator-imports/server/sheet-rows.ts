import type { Readable } from 'node:stream'
import type { Database, Db, ReadDb } from '#platform/server/db.ts'
import { newId } from '#platform/server/new-id.ts'
import { rejectedCsv } from '#platform/server/sheet/rejected-csv.ts'
import type { Uploader } from '#platform/server/sheet/sheet-files.ts'
import { fileNameOf, insertWaiting, takeSheet } from '#platform/server/sheet/take-sheet.ts'
import { type CreatorRejection, creatorSheet } from '../contract.ts'
import { creatorRejectionWords } from '../words.ts'
import { headerOf, type Which } from './imports.ts'

/** Reads an uploaded sheet into rows that wait for their import. @throws 400 with the reason, 413 */
export async function keepSheet(
  database: Database,
  upload: Readable,
  { organization_id, user_id, name }: Uploader,
  file_name: string,
  /** Written with the first row of it, so that a process that dies half-way leaves nothing for ever. */
  forgetLater: (db: Db, import_id: string) => Promise<unknown>,
): Promise<{ id: string }> {
  const id = newId()
  const inTeam = <T>(run: (db: Db) => Promise<T>) => database.inOrganization(organization_id, run)
  await takeSheet(upload, creatorSheet, {
    begin: ({ hash, bytes, ...facts }) =>
      inTeam(async db => {
        await db
          .insertInto('creator_imports')
          .values({
            ...facts,
            organization_id,
            id,
            file_name: fileNameOf(file_name, 'creators.csv'),
            file_hash: hash,
            file_bytes: bytes,
            state: 'UPLOADING',
            created_by: user_id,
            created_by_name: name,
          })
          .execute()
        await forgetLater(db, id)
      }),
    keep: rows => inTeam(db => insertWaiting(db, 'creator_import_rows', { organization_id, import_id: id }, rows)),
    end: row_count =>
      inTeam(db =>
        db
          .updateTable('creator_imports')
          .set({ state: 'READY', row_count })
          .where('organization_id', '=', organization_id)
          .where('id', '=', id)
          .execute(),
      ),
    forget: () =>
      inTeam(db =>
        db.deleteFrom('creator_imports').where('organization_id', '=', organization_id).where('id', '=', id).execute(),
      ),
  })
  return { id }
}

/** The rows that were not taken, as a file to be mended and imported again. @throws 404 */
export async function* rejectedRows(db: ReadDb, which: Which): AsyncGenerator<string> {
  const rows = db
    .selectFrom('creator_import_rows')
    .select(['row_number', 'cells', 'reason'])
    .where('import_id', '=', which.id)
    .where('outcome', '=', 'REJECTED')
    .orderBy('row_number')
    .stream(1_000)
  yield* rejectedCsv(await headerOf(db, which), inWords(rows))
}

async function* inWords(rows: AsyncIterable<{ row_number: number; cells: string[] | null; reason: string | null }>) {
  for await (const { row_number, cells, reason } of rows)
    yield { row_number, cells: cells ?? [], reason: creatorRejectionWords[reason as CreatorRejection] }
}
