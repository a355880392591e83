import { z } from 'zod'
import { decimalSign } from '#platform/contract/decimal-sign.ts'
import { command, query } from '#platform/contract/endpoint.ts'
import { cursorPage, page } from '#platform/contract/paging.ts'
import { id, instant } from '#platform/contract/values.ts'

/** What every import of a sheet has in common, whoever stands in its rows. */
export const MAX_BYTES = 50_000_000
export const MAX_COLUMNS = 200
/** First rows that a preview shows. */
export const PREVIEW_ROWS = 20
/** Rows after those that a preview shows because they would be rejected. */
export const PREVIEW_REJECTED_ROWS = 10
/** Rows that a preview counts. */
export const MAX_COUNTED_ROWS = 2_000
/** How long an import can be undone and its rejected rows fetched; then its rows are forgotten. */
export const KEPT_DAYS = 30

export const importState = z.enum(['UPLOADING', 'READY', 'RUNNING', 'STOPPED', 'DONE', 'UNDOING', 'UNDONE'])
export type ImportState = z.output<typeof importState>

/** MERGED: the same person as an earlier row of the file. */
export const importOutcome = z.enum(['ADDED', 'UPDATED', 'MERGED', 'UNCHANGED', 'REJECTED'])
export type ImportOutcome = z.output<typeof importOutcome>

const count = z.int().nonnegative()
const outcomeCounts = { added: count, updated: count, merged: count, unchanged: count, rejected: count }
/** Counts of the previewed rows; of all rows when `complete`. */
export const previewCounts = z.object({ ...outcomeCounts, rows: count, complete: z.boolean() })

export const sheetImport = z.object({
  id,
  file_name: z.string(),
  file_bytes: count,
  /** `xlsx` for a workbook. */
  encoding: z.string(),
  delimiter: z.string(),
  row_count: count,
  state: importState,
  ...outcomeCounts,
  /** Rows taken back by the undo, and rows that it left because somebody changed them since. */
  restored: count,
  kept: count,
  created_by_name: z.string(),
  created_at: instant,
  started_at: instant.nullable(),
  ended_at: instant.nullable(),
  undone_at: instant.nullable(),
  /** Until when it can be undone; null where it cannot. */
  undo_until: instant.nullable(),
  /** The rows that were rejected can be fetched. */
  has_rejected_file: z.boolean(),
})
export type SheetImport = z.output<typeof sheetImport>

export const sheetImportRow = z.object({
  row_number: z.int().positive(),
  outcome: importOutcome,
  /** What the row says where it is still kept: rejected rows only. */
  cells: z.array(z.string()).nullable(),
  undo: z.enum(['RESTORED', 'KEPT']).nullable(),
})
export type SheetImportRow = z.output<typeof sheetImportRow>

/** The same file was imported before. */
export const earlierImport = z.object({ id, created_at: instant, created_by_name: z.string() })

/** How the numbers of a column are written, by the first two thousand rows. */
export const columnNumbers = z.object({
  /** Null where no cell shows it. */
  decimal: decimalSign.nullable(),
  /** A cell that is another number with the other sign, such as `1.250`. */
  ambiguous: z.string().nullable(),
})
export type ColumnNumbers = z.output<typeof columnNumbers>

/** How the days of a column are written, by the first two thousand rows. */
export const columnDays = z.object({
  /** Null where no cell shows it. */
  order: z.enum(['DAY_FIRST', 'MONTH_FIRST']).nullable(),
  /** A cell that is another day in the other order, such as `12/05/2026`. */
  ambiguous: z.string().nullable(),
})
export type ColumnDays = z.output<typeof columnDays>

/** What is needed to say what the columns of a file mean. */
export const fileDetail = <Plan extends z.ZodType>(plan: Plan) => ({
  header: z.array(z.string()),
  /** The first rows, while they wait. */
  sample: z.array(z.array(z.string())),
  /** One per column, while the rows wait. */
  numbers: z.array(columnNumbers),
  days: z.array(columnDays),
  plan: plan.nullable(),
  earlier: earlierImport.nullable(),
})

const one = { organization_id: id, id }

/** Summaries that a kind may say in words of its own. */
const usual = {
  get: 'One import: its numbers, and what is needed to say what its columns mean',
  rows: 'What became of each row of an import, in the order of the file',
  start: 'Starts an import; a second time changes nothing',
  undo: 'Takes an import back: everything is as it was, except what was changed since',
}

/** What the calls of one kind of sheet are made of. */
interface CallsOf<
  Plan extends z.ZodType,
  Sheet extends z.ZodType,
  Row extends z.ZodType,
  Detail extends z.ZodType,
  Preview extends z.ZodType,
> {
  /** Such as `/app/v2/fans/imports`. */
  path: string
  topics: {
    /** Of the imports themselves. */
    imports: string
    /** Of what the rows become. */
    records: string
  }
  summaries: { list: string; preview: string } & Partial<typeof usual>
  plan: Plan
  sheet: Sheet
  row: Row
  detail: Detail
  preview: Preview
}

/**
 * The calls of the imports of one kind of sheet. Below the path are also `/upload?organization_id=&file_name=`, whose body is the
 * file itself, and `/rejected.csv?organization_id=&id=` with the rows that were not taken.
 */
export function importCalls<
  Plan extends z.ZodType,
  Sheet extends z.ZodType,
  Row extends z.ZodType,
  Detail extends z.ZodType,
  Preview extends z.ZodType,
>({
  path,
  topics: { imports, records },
  summaries,
  plan,
  sheet,
  row,
  detail,
  preview,
}: CallsOf<Plan, Sheet, Row, Detail, Preview>) {
  const said = { ...usual, ...summaries }
  return {
    list: query(`${path}/list`, {
      summary: said.list,
      body: z.object({ organization_id: id, ...cursorPage(20) }),
      answer: page(sheet),
      shows: [imports],
    }),
    get: query(`${path}/get`, { summary: said.get, body: z.object(one), answer: detail, shows: [imports] }),
    rows: query(`${path}/rows`, {
      summary: said.rows,
      body: z.object({ ...one, outcome: importOutcome.nullish(), ...cursorPage(50) }),
      answer: page(row),
      shows: [imports],
    }),
    preview: query(`${path}/preview`, {
      summary: said.preview,
      body: z.object({ ...one, plan }),
      answer: preview,
      shows: [imports, records],
    }),
    start: command(`${path}/start`, {
      summary: said.start,
      body: z.object({ ...one, plan }),
      answer: sheet,
      changes: [imports],
    }),
    stop: command(`${path}/stop`, {
      summary: 'Ends a running import after the rows at hand; what was entered stays',
      body: z.object(one),
      answer: sheet,
      changes: [imports],
    }),
    undo: command(`${path}/undo`, { summary: said.undo, body: z.object(one), answer: sheet, changes: [imports] }),
    discard: command(`${path}/discard`, {
      summary: 'Throws an uploaded file away that was not imported',
      body: z.object(one),
      answer: z.object({ id }),
      changes: [imports],
    }),
  }
}

/** Where a file of this name is uploaded. */
export const uploadAddressBelow = (path: string) => (organization_id: string, file_name: string) =>
  `${path}/upload?organization_id=${organization_id}&file_name=${encodeURIComponent(file_name)}`
/** A CSV file of the rejected rows with their reasons, to be corrected and imported again. */
export const rejectedAddressBelow = (path: string) => (organization_id: string, id: string) =>
  `${path}/rejected.csv?organization_id=${organization_id}&id=${id}`
