import type { Readable } from 'node:stream'
import { sql } from 'kysely'
import type { Database, Db } from '#platform/server/db.ts'
import { badRequest, raise } from '#platform/server/errors.ts'
import { newId } from '#platform/server/new-id.ts'
import { MOST_BYTES, MOST_COLUMNS, MOST_ROWS } from '../contract.ts'
import { layoutOf, readRecords } from './read-records.ts'
import { type SpooledFile, spooled } from './spool.ts'

export interface Uploader {
  organization_id: string
  user_id: string
  name: string
}

/** Rows written at once. */
const BATCH = 1_000

/**
 * Reads an uploaded file into rows that wait for their import; memory does not grow with it. Where it cannot be read to its
 * end, nothing of it stays. @throws 400 with the reason, 413
 */
export async function takeFile(
  database: Database,
  upload: Readable,
  { organization_id, user_id, name }: Uploader,
  file_name: string,
  /** Written with the first row of it, so that a process that dies half-way leaves nothing for ever. */
  forgetLater: (db: Db, import_id: string) => Promise<unknown>,
): Promise<{ id: string }> {
  const spool = await spooled(upload, MOST_BYTES)
  const id = newId()
  try {
    const layout = await layoutOf(spool)
    const records = readRecords(spool.file, layout)
    const header = await headerOf(records)
    await database.inOrganization(organization_id, async db => {
      await db
        .insertInto('fan_imports')
        .values({
          organization_id,
          id,
          file_name: fileName(file_name),
          file_hash: spool.hash,
          file_bytes: spool.bytes,
          encoding: layout.encoding,
          delimiter: layout.delimiter,
          header,
          state: 'UPLOADING',
          created_by: user_id,
          created_by_name: name,
        })
        .execute()
      await forgetLater(db, id)
    })
    const row_count = await keepRows(database, { organization_id, id, columns: header.length }, records)
    if (row_count === 0) raise(badRequest('The file has no rows below its header.'))
    await database.inOrganization(organization_id, db =>
      db
        .updateTable('fan_imports')
        .set({ state: 'READY', row_count })
        .where('organization_id', '=', organization_id)
        .where('id', '=', id)
        .execute(),
    )
    return { id }
  } catch (error) {
    await database.inOrganization(organization_id, db => forgetFile(db, organization_id, id))
    throw error
  } finally {
    await close(spool)
  }
}

const close = ({ file }: SpooledFile) => file.close().catch(() => {})

export const forgetFile = (db: Db, organizationId: string, id: string) =>
  db.deleteFrom('fan_imports').where('organization_id', '=', organizationId).where('id', '=', id).execute()

type Records = ReturnType<typeof readRecords>

async function headerOf(records: Records): Promise<string[]> {
  const { value } = await records.next()
  const cells: string[] = value?.cells ?? raise(badRequest('The file is empty.'))
  if (cells.length > MOST_COLUMNS) raise(badRequest(`A file may have ${MOST_COLUMNS} columns at most.`))
  return cells.map((cell, at) => clean(cell).slice(0, 200) || `Column ${at + 1}`)
}

async function keepRows(
  database: Database,
  { organization_id, id, columns }: { organization_id: string; id: string; columns: number },
  records: Records,
): Promise<number> {
  let kept = 0
  let batch: { n: number; c: string[] }[] = []
  const write = async () => {
    const rows = JSON.stringify(batch)
    kept += batch.length
    batch = []
    await database.inOrganization(organization_id, db =>
      sql`insert into fan_import_rows (organization_id, import_id, row_number, cells)
        select ${organization_id}, ${id}, (r ->> 'n')::integer, array(select jsonb_array_elements_text(r -> 'c'))
        from jsonb_array_elements(${rows}::jsonb) r`.execute(db),
    )
  }
  for await (const { row_number, cells } of records) {
    // what stands beyond the last header belongs to no column
    batch.push({ n: row_number, c: cells.slice(0, columns).map(clean) })
    if (kept + batch.length > MOST_ROWS)
      raise(badRequest(`A file may have ${MOST_ROWS.toLocaleString('en')} rows at most. Split it.`))
    if (batch.length === BATCH) await write()
  }
  if (batch.length > 0) await write()
  return kept
}

/** PostgreSQL keeps no NUL and no half of a surrogate pair. */
const clean = (cell: string) => cell.toWellFormed().replaceAll('\0', '').trim()

const fileName = (name: string) => clean(name).split(/[/\\]/).at(-1)?.slice(0, 200) || 'fans.csv'
