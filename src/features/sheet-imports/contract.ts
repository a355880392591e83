import { z } from 'zod'
import { id, instant } from '#platform/contract/values.ts'

/** What every import of a sheet has in common, whoever stands in its rows. */
export const MOST_BYTES = 50_000_000
export const MOST_COLUMNS = 200
/** Rows that a preview shows. */
export const PREVIEWED = 20
/** How long an import can be undone and its rejected rows fetched; then its rows are forgotten. */
export const KEPT_DAYS = 30

export const importState = z.enum(['UPLOADING', 'READY', 'RUNNING', 'STOPPED', 'DONE', 'UNDOING', 'UNDONE'])
export type ImportState = z.output<typeof importState>

/** MERGED: the same person as an earlier row of the file. */
export const importOutcome = z.enum(['ADDED', 'UPDATED', 'MERGED', 'UNCHANGED', 'REJECTED'])
export type ImportOutcome = z.output<typeof importOutcome>

const count = z.int().nonnegative()
export const outcomeCounts = { added: count, updated: count, merged: count, unchanged: count, rejected: count }

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
