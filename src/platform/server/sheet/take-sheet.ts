import type { Readable } from 'node:stream'
import { sql } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'
import { badRequest, raise } from '#platform/server/errors.ts'
import { cleanCell, openSheet, type Sheet } from './open-sheet.ts'
import { type SpooledFile, spooled } from './spool.ts'

export interface SheetLimits {
  mostBytes: number
  mostRows: number
  mostColumns: number
}

export interface SheetFacts extends Pick<Sheet, 'encoding' | 'delimiter' | 'header'> {
  bytes: number
  /** SHA-256. */
  hash: Buffer
}

/** A staged row: its number and its cells. */
export interface WaitingCells {
  n: number
  c: string[]
}

/** Where rows are staged for their import. Each call is its own transaction. */
export interface Waiting {
  begin(facts: SheetFacts): Promise<unknown>
  keep(rows: readonly WaitingCells[]): Promise<unknown>
  end(row_count: number): Promise<unknown>
  /** The file cannot be read to its end: all of its rows are deleted. */
  forget(): Promise<unknown>
}

/** Rows staged at once. */
const BATCH = 1_000

/** Reads an uploaded file into staged rows; memory does not grow with its size. @throws 400 with the reason, 413 */
export async function takeSheet(upload: Readable, limits: SheetLimits, waiting: Waiting): Promise<void> {
  const spool = await spooled(upload, limits.mostBytes)
  try {
    const sheet = await openSheet(spool, limits.mostColumns)
    const { encoding, delimiter, header } = sheet
    await waiting.begin({ encoding, delimiter, header, bytes: spool.bytes, hash: spool.hash })
    const kept = await keepRows(sheet, limits, waiting)
    if (kept === 0) raise(badRequest('The file has no rows below its header.'))
    await waiting.end(kept)
  } catch (error) {
    await waiting.forget()
    throw error
  } finally {
    await close(spool)
  }
}

const close = ({ file }: SpooledFile) => file.close().catch(() => {})

async function keepRows({ header, rows }: Sheet, { mostRows }: SheetLimits, waiting: Waiting): Promise<number> {
  let kept = 0
  let batch: WaitingCells[] = []
  const keep = async () => {
    await waiting.keep(batch)
    kept += batch.length
    batch = []
  }
  for await (const { row_number, cells } of rows) {
    // cells beyond the last header belong to no column
    batch.push({ n: row_number, c: cells.slice(0, header.length).map(cleanCell) })
    if (kept + batch.length > mostRows)
      raise(badRequest(`A file may have ${mostRows.toLocaleString('en')} rows at most. Split it.`))
    if (batch.length === BATCH) await keep()
  }
  if (batch.length > 0) await keep()
  return kept
}

/** Writes staged rows into a table with `organization_id`, `import_id`, `row_number` and `cells`. */
export const insertWaiting = (
  db: Db,
  table: string,
  { organization_id, import_id }: { organization_id: string; import_id: string },
  rows: readonly WaitingCells[],
) =>
  sql`insert into ${sql.table(table)} (organization_id, import_id, row_number, cells)
    select ${organization_id}, ${import_id}, (r ->> 'n')::integer, array(select jsonb_array_elements_text(r -> 'c'))
    from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) r`.execute(db)

/** The file name on its owner's machine, without the path. */
export const fileNameOf = (name: string, fallback: string) =>
  cleanCell(name).split(/[/\\]/).at(-1)?.slice(0, 200) || fallback
