import { availableParallelism } from 'node:os'
import type { Readable } from 'node:stream'
import { sql } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'
import { badRequest, raise } from '#platform/server/errors.ts'
import { turns } from '#platform/server/limits/turns.ts'
import { cleanCell, type Sheet } from './open-sheet.ts'
import { sheetParts } from './sheet-parts.ts'
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

/** Where rows are staged for their import. Each call is its own transaction. */
export interface Waiting {
  begin(facts: SheetFacts): Promise<unknown>
  /** Rows as an array in JSON of `{n, c}`: the number of a row and its cells. */
  keep(rows: string): Promise<unknown>
  end(row_count: number): Promise<unknown>
  /** The file cannot be read to its end: all of its rows are deleted. */
  forget(): Promise<unknown>
}

interface Taken {
  upload: Readable
  /** Whose file it is: a team reads one file at a time. */
  organization_id: string
  /** Aborted when the client leaves: reading stops. */
  gone: AbortSignal
}

/** Sheets read at once, each by a thread: one processor is left to those who are served. */
const reading = turns({
  most: Math.max(1, Math.min(4, availableParallelism() - 1)),
  mostOfFlow: 1,
  mostWaiting: 5,
  refusal: 'Your team is uploading several files already. Please try again when they are read.',
})

/** Reads an uploaded file into staged rows; memory does not grow with its size. @throws 400 with the reason, 413, 429 */
export async function receiveSheet(
  { upload, organization_id, gone }: Taken,
  limits: SheetLimits,
  waiting: Waiting,
): Promise<void> {
  const spool = await spooled(upload, limits.mostBytes)
  try {
    await reading(organization_id, () => staged(spool, limits, waiting, gone), gone)
  } finally {
    await spool.file.close().catch(() => {})
  }
}

async function staged(spool: SpooledFile, limits: SheetLimits, waiting: Waiting, gone: AbortSignal): Promise<void> {
  try {
    let kept = 0
    for await (const part of sheetParts(spool, limits, gone)) {
      if (part.kind === 'rows') {
        await waiting.keep(part.json)
        kept += part.count
      } else {
        const { encoding, delimiter, header } = part
        await waiting.begin({ encoding, delimiter, header, bytes: spool.bytes, hash: spool.hash })
      }
    }
    if (kept === 0) raise(badRequest('The file has no rows below its header.'))
    await waiting.end(kept)
  } catch (error) {
    await waiting.forget()
    throw error
  }
}

/** Writes staged rows into a table with `organization_id`, `import_id`, `row_number` and `cells`. */
export const insertWaiting = (
  db: Db,
  table: string,
  { organization_id, import_id }: { organization_id: string; import_id: string },
  rows: string,
) =>
  sql`insert into ${sql.table(table)} (organization_id, import_id, row_number, cells)
    select ${organization_id}, ${import_id}, (r ->> 'n')::integer, array(select jsonb_array_elements_text(r -> 'c'))
    from jsonb_array_elements(${rows}::jsonb) r`.execute(db)

/** The file name on its owner's machine, without the path. */
export const fileNameOf = (name: string, fallback: string) =>
  cleanCell(name).split(/[/\\]/).at(-1)?.slice(0, 200) || fallback
