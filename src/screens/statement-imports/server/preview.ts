import { MAX_COUNTED_ROWS } from '#features/sheet-imports/contract.ts'
import { waitingRows } from '#features/sheet-imports/server/imports.ts'
import { readInTurns } from '#features/sheet-imports/server/read-in-turns.ts'
import { outcomesOf, shownRows } from '#features/sheet-imports/server/row-outcomes.ts'
import { statementSheets } from '#features/sheet-imports/server/sheet-kind.ts'
import type { StatementPlan } from '#features/statement-imports/contract.ts'
import type { Db } from '#platform/server/database/db.ts'
import { sumOf } from '#records/royalties/decimals.ts'
import { type GivenLine, knownLines } from '#records/royalties/server/enter-lines.ts'
import { readRow } from './read-row.ts'

interface Previewed {
  organization_id: string
  id: string
  plan: StatementPlan
}

/** The outcome of the first rows, read by the code that imports them. */
export async function previewOf(db: Db, { organization_id, id, plan }: Previewed) {
  const rows = await waitingRows(db, statementSheets, { organization_id, id }, MAX_COUNTED_ROWS + 1)
  const read = await readInTurns(rows.slice(0, MAX_COUNTED_ROWS), ({ row_number, cells }) => ({
    row_number,
    ...readRow(plan, cells),
  }))
  const lines = read.flatMap(({ line }) => line ?? [])
  const places = await knownLines(db, organization_id, lines)
  const known = new Set(lines.filter((_, at) => places.has(at)))
  const previewed = read.map(({ row_number, line, remarks, rejection }) => ({
    row_number,
    outcome: (!line ? 'REJECTED' : known.has(line) ? 'UNCHANGED' : 'ADDED') as 'ADDED',
    reason: rejection,
    remarks: line && known.has(line) ? [...remarks, 'KNOWN' as const] : remarks,
    title: line?.title ?? line?.isrc ?? null,
    artist: line?.artist ?? null,
    source: line?.source ?? null,
    month: line?.sale_month ?? null,
    amount: line?.amount ?? null,
    currency: line?.currency ?? null,
  }))
  return {
    rows: shownRows(previewed),
    counts: { ...outcomesOf(previewed), rows: previewed.length, complete: rows.length <= MAX_COUNTED_ROWS },
    paid: paidOf(lines.filter(line => !known.has(line))),
  }
}

function paidOf(lines: readonly GivenLine[]) {
  const byCurrency = Map.groupBy(lines, ({ currency }) => currency)
  return [...byCurrency]
    .map(([currency, of]) => ({ currency, amount: sumOf(of.map(({ amount }) => amount)) }))
    .sort((a, b) => a.currency.localeCompare(b.currency))
}
