import { z } from 'zod'
import {
  earlierImport,
  importOutcome,
  MOST_COLUMNS,
  outcomeCounts,
  sheetImport,
  sheetImportRow,
} from '#features/sheet-imports/contract.ts'
import { command, query } from '#platform/contract/endpoint.ts'
import { cursorPage, page } from '#platform/contract/paging.ts'
import { id } from '#platform/contract/values.ts'
import { amount, currency, month } from '#records/royalties/contract.ts'

export const MOST_ROWS = 500_000
/** Number of rows that the preview covers. */
export const COUNTED = 2_000

/** Possible meanings of a column. */
export const statementTarget = z.enum([
  'sale_period',
  'report_period',
  'store',
  'territory',
  'isrc',
  'upc',
  'title',
  'artist',
  'release',
  'type',
  'quantity',
  'amount',
  'currency',
])
export type StatementTarget = z.output<typeof statementTarget>

/** Whose statement it is, known by its header. */
export const distributor = z.enum(['DISTROKID', 'TUNECORE', 'CD_BABY', 'BELIEVE', 'THE_ORCHARD', 'AWAL', 'OTHER'])
export type Distributor = z.output<typeof distributor>

export const statementPlan = z.strictObject({
  /** One per column of the file; null ignores the column. */
  columns: z.array(statementTarget.nullable()).min(1).max(MOST_COLUMNS),
  distributor,
  /** The sign before the decimals of amounts. */
  decimal: z.enum(['POINT', 'COMMA']),
  /** How `03/04/2026` is read. */
  dates: z.enum(['MONTH_FIRST', 'DAY_FIRST']),
  /** Of amounts without a currency. */
  currency: currency.nullable(),
  /** The month of sales that name none. */
  month: month.nullable(),
})
export type StatementPlan = z.output<typeof statementPlan>

/** Why a row was rejected. */
export const statementRejection = z.enum([
  'TOTAL',
  'NO_AMOUNT',
  'AMOUNT_UNREADABLE',
  'NO_CURRENCY',
  'CURRENCY_UNKNOWN',
  'NO_PERIOD',
  'PERIOD_UNREADABLE',
  'NO_STORE',
])
export type StatementRejection = z.output<typeof statementRejection>

/** What is not known of a line that counts. */
export const statementRemark = z.enum([
  'NO_SONG',
  'ISRC_INVALID',
  'UPC_INVALID',
  'NO_TERRITORY',
  'TERRITORY_UNREADABLE',
  'QUANTITY_UNREADABLE',
  'KNOWN',
])
export type StatementRemark = z.output<typeof statementRemark>

export const statementImport = sheetImport

const line = {
  title: z.string().nullable(),
  artist: z.string().nullable(),
  source: z.string().nullable(),
  month: month.nullable(),
  amount: amount.nullable(),
  currency: currency.nullable(),
}

export const statementImportRow = sheetImportRow.extend({
  reason: statementRejection.nullable(),
  remarks: z.array(statementRemark),
  ...line,
})
export type StatementImportRow = z.output<typeof statementImportRow>

export const previewedLine = statementImportRow.omit({ cells: true, undo: true })
export type PreviewedLine = z.output<typeof previewedLine>

const one = { organization_id: id, id }

export const statementImports = {
  list: query('/app/v2/royalties/imports/list', {
    summary: 'Statements that were brought, newest first',
    body: z.object({ organization_id: id, ...cursorPage(20) }),
    answer: page(statementImport),
    shows: ['statement_imports'],
  }),
  get: query('/app/v2/royalties/imports/get', {
    summary: 'One statement: its numbers, and what is needed to say what its columns mean',
    body: z.object(one),
    answer: z.object({
      statement_import: statementImport,
      header: z.array(z.string()),
      /** The first rows, while the import waits for its plan. */
      sample: z.array(z.array(z.string())),
      plan: statementPlan.nullable(),
      /** The same file, entered and not undone: it is refused until that one is undone. */
      earlier: earlierImport.nullable(),
      /** What its lines pay, by currency. */
      paid: z.array(z.object({ currency, amount })),
    }),
    shows: ['statement_imports'],
  }),
  rows: query('/app/v2/royalties/imports/rows', {
    summary: 'What became of each row of a statement, in the order of the file',
    body: z.object({ ...one, outcome: importOutcome.nullish(), ...cursorPage(50) }),
    answer: page(statementImportRow),
    shows: ['statement_imports'],
  }),
  preview: query('/app/v2/royalties/imports/preview', {
    summary: 'What would become of the first rows, and counts of the first two thousand; writes nothing',
    body: z.object({ ...one, plan: statementPlan }),
    answer: z.object({
      rows: z.array(previewedLine),
      /** Counts of the previewed rows; of all rows when `complete`. */
      counts: z.object({ ...outcomeCounts, rows: z.int().nonnegative(), complete: z.boolean() }),
      /** What the previewed rows pay, by currency. */
      paid: z.array(z.object({ currency, amount })),
    }),
    shows: ['statement_imports', 'royalties'],
  }),
  start: command('/app/v2/royalties/imports/start', {
    summary: 'Enters a statement; a second time changes nothing, and a file that was entered before is refused',
    body: z.object({ ...one, plan: statementPlan }),
    answer: statementImport,
    changes: ['statement_imports'],
  }),
  stop: command('/app/v2/royalties/imports/stop', {
    summary: 'Ends a running import after the rows at hand; what was entered stays',
    body: z.object(one),
    answer: statementImport,
    changes: ['statement_imports'],
  }),
  undo: command('/app/v2/royalties/imports/undo', {
    summary: 'Takes a statement back: none of its lines counts any more',
    body: z.object(one),
    answer: statementImport,
    changes: ['statement_imports'],
  }),
  discard: command('/app/v2/royalties/imports/discard', {
    summary: 'Throws an uploaded file away that was not imported',
    body: z.object(one),
    answer: z.object({ id }),
    changes: ['statement_imports'],
  }),
}

/** Below it: `/upload?organization_id=&file_name=`, whose body is the file itself, and `/rejected.csv`. */
export const STATEMENT_FILES = '/app/v2/royalties/imports'
export const statementUploadAddress = (organization_id: string, file_name: string) =>
  `${STATEMENT_FILES}/upload?organization_id=${organization_id}&file_name=${encodeURIComponent(file_name)}`
/** A CSV file of the rejected rows with their reasons, to be corrected and imported again. */
export const rejectedLinesAddress = (organization_id: string, id: string) =>
  `${STATEMENT_FILES}/rejected.csv?organization_id=${organization_id}&id=${id}`
