import type { Readable } from 'node:stream'
import type { Database, Db } from '#platform/server/database/db.ts'
import { newId } from '#platform/server/new-id.ts'
import { fileNameOf, insertWaiting, receiveSheet } from '#platform/server/sheet/receive-sheet.ts'
import type { Uploader } from '#platform/server/sheet/sheet-files.ts'
import { MAX_BYTES, MAX_COLUMNS } from '../contract.ts'
import type { SheetKind } from './sheet-kind.ts'

interface TakenFile {
  upload: Readable
  /** Aborted when the client leaves. */
  gone: AbortSignal
  uploader: Uploader
  file_name: string
  mostRows: number
  /** Written with the first row of it, so that a process that dies half-way leaves nothing for ever. */
  forgetLater: (db: Db, import_id: string) => Promise<unknown>
}

/** Reads an uploaded file into rows that wait for their import. @throws 400 with the reason, 413 */
export async function receiveFile(
  database: Database,
  { one, imports, rows: table }: SheetKind,
  { upload, gone, uploader: { organization_id, user_id, name }, file_name, mostRows, forgetLater }: TakenFile,
): Promise<{ id: string }> {
  const id = newId()
  const inTeam = <T>(run: (db: Db) => Promise<T>) => database.inOrganization(organization_id, run)
  await receiveSheet(
    { upload, organization_id, gone },
    { mostBytes: MAX_BYTES, mostRows, mostColumns: MAX_COLUMNS },
    {
      begin: ({ hash, bytes, ...facts }) =>
        inTeam(async db => {
          await db
            .insertInto(imports)
            .values({
              ...facts,
              organization_id,
              id,
              file_name: fileNameOf(file_name, `${one}s.csv`),
              file_hash: hash,
              file_bytes: bytes,
              state: 'UPLOADING',
              created_by: user_id,
              created_by_name: name,
            })
            .execute()
          await forgetLater(db, id)
        }),
      keep: rows => inTeam(db => insertWaiting(db, table, { organization_id, import_id: id }, rows)),
      end: row_count =>
        inTeam(db =>
          db
            .updateTable(imports)
            .set({ state: 'READY', row_count })
            .where('organization_id', '=', organization_id)
            .where('id', '=', id)
            .execute(),
        ),
      forget: () =>
        inTeam(db =>
          db.deleteFrom(imports).where('organization_id', '=', organization_id).where('id', '=', id).execute(),
        ),
    },
  )
  return { id }
}
