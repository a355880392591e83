import { parse } from 'csv-parse/sync'
import { badRequest, raise } from '#platform/server/errors.ts'
import { unguarded } from '#platform/server/exports/csv.ts'
import { type PayoutStatus, statusOfWord } from '../rules.ts'
import { amountReader, dateReader } from './read-cells.ts'

/** A valid row of a report, or the reason for its rejection. */
export type ReadRow = { row_number: number; recipient: string } & (
  | { reason: string }
  | {
      reason: null
      provider_id: string
      amount: number
      currency: string
      status: PayoutStatus
      note: string | null
      created_at: Date | null
    }
)

type Column = 'id' | 'recipient' | 'amount' | 'currency' | 'status' | 'date' | 'note'

/** Column names in PayPal's payout reports and API; the first one present counts. */
const names: Record<Column, readonly string[]> = {
  id: ['payout item id', 'payout_item_id', 'unique id', 'sender item id', 'sender_item_id', 'transaction id'],
  recipient: ['recipient', 'receiver', 'recipient email', 'recipient identifier', 'email address', 'email'],
  amount: ['amount', 'gross amount', 'payout amount'],
  currency: ['currency', 'currency code'],
  status: ['status', 'transaction status', 'transaction_status', 'payout status'],
  date: ['time processed', 'time_processed', 'date', 'transaction date', 'created'],
  note: ['note', 'error message', 'status details'],
}
const needed: readonly Column[] = ['id', 'recipient', 'amount', 'currency', 'status']

/** @throws 400 when the file is not a table, or a required column is missing */
export function readReport(text: string): ReadRow[] {
  const records = recordsOf(text)
  const head = (records[0]?.cells ?? []).map(cell => cell.trim().toLowerCase())
  const place = Object.fromEntries(
    Object.entries(names).map(([column, known]) => [column, known.map(name => head.indexOf(name)).find(at => at >= 0)]),
  ) as Record<Column, number | undefined>
  const missing = needed.filter(column => place[column] === undefined)
  if (missing.length > 0)
    raise(badRequest(`The report has no column for: ${missing.map(column => `“${names[column][0]}”`).join(', ')}.`))
  const rows = records.slice(1).map(({ row_number, cells }) => {
    const cell = (column: Column) => unguarded(cells[place[column] ?? -1]?.trim() ?? '')
    return { row_number, cell }
  })
  const readers = {
    amountOf: amountReader(rows.map(({ cell }) => cell('amount'))),
    dateOf: dateReader(rows.map(({ cell }) => cell('date'))),
  }
  return rows.map(({ row_number, cell }) => ({ row_number, recipient: cell('recipient'), ...valuesOf(cell, readers) }))
}

/** The amount and date notation of this file. */
interface Readers {
  amountOf: ReturnType<typeof amountReader>
  dateOf: ReturnType<typeof dateReader>
}

function valuesOf(cell: (column: Column) => string, { amountOf, dateOf }: Readers) {
  const provider_id = cell('id')
  const currency = cell('currency').toUpperCase()
  const amount = amountOf(cell('amount'))
  const reported = statusOfWord(cell('status'))
  if (provider_id === '') return { reason: 'No payout id' }
  if (provider_id.length > 200) return { reason: 'The payout id is too long' }
  if ('reason' in amount) return amount
  if (!/^[A-Z]{3}$/.test(currency)) return { reason: 'Unknown currency' }
  if (!reported) return { reason: `Unknown status “${cell('status').slice(0, 60)}”` }
  const created_at = dateOf(cell('date'))
  if ('reason' in created_at) return created_at
  return {
    reason: null,
    provider_id,
    amount: amount.value,
    currency,
    status: reported.status,
    note: reported.note ?? (cell('note').slice(0, 500) || null),
    created_at: created_at.value,
  }
}

/** The most frequent separator of the header: in files with semicolons, amounts contain commas. */
function delimiterOf(text: string): string {
  const head = text.trimStart().split(/[\r\n]/, 1)[0] ?? ''
  const [first = ','] = [',', ';', '\t'].sort((one, other) => head.split(other).length - head.split(one).length)
  return first
}

function recordsOf(text: string): { row_number: number; cells: string[] }[] {
  try {
    const rows = parse(text, {
      bom: true,
      delimiter: delimiterOf(text),
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      info: true,
    }) as unknown as { record: string[]; info: { lines: number } }[]
    return rows.map(({ record, info }) => ({ row_number: info.lines, cells: record }))
  } catch {
    return raise(badRequest('This is no CSV file. Download the report as CSV.'))
  }
}
