import { z } from 'zod'
import {
  fileDetail,
  importCalls,
  MAX_COLUMNS,
  previewCounts,
  rejectedAddressBelow,
  sheetImport,
  sheetImportRow,
  uploadAddressBelow,
} from '#features/sheet-imports/contract.ts'
import { decimalSign } from '#platform/contract/decimal-sign.ts'
import { amount, currency, month } from '#records/royalties/contract.ts'

export const MAX_ROWS = 500_000

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
  columns: z.array(statementTarget.nullable()).min(1).max(MAX_COLUMNS),
  distributor,
  /** The sign before the decimals of amounts. */
  decimal: decimalSign,
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

/** Below it are the calls, the upload and the file of rejected rows. */
export const STATEMENT_FILES = '/app/v2/royalties/imports'

const paid = z.array(z.object({ currency, amount }))

export const statementImports = importCalls({
  path: STATEMENT_FILES,
  topics: { imports: 'statement_imports', records: 'royalties' },
  summaries: {
    list: 'Statements that were brought, newest first',
    get: 'One statement: its numbers, and what is needed to say what its columns mean',
    rows: 'What became of each row of a statement, in the order of the file',
    preview: 'What would become of the first rows, and counts of the first two thousand; writes nothing',
    start: 'Enters a statement; a second time changes nothing, and a file that was entered before is refused',
    undo: 'Takes a statement back: none of its lines counts any more',
  },
  plan: statementPlan,
  sheet: statementImport,
  row: statementImportRow,
  detail: z.object({
    statement_import: statementImport,
    // `earlier`: entered and not undone, so the file is refused until that one is undone
    ...fileDetail(statementPlan),
    /** What its lines pay, by currency. */
    paid,
  }),
  preview: z.object({
    rows: z.array(previewedLine),
    counts: previewCounts,
    /** What the previewed rows pay, by currency. */
    paid,
  }),
})

export const statementUploadAddress = uploadAddressBelow(STATEMENT_FILES)
export const rejectedLinesAddress = rejectedAddressBelow(STATEMENT_FILES)
