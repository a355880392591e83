import { decimalSignIn } from '#platform/contract/decimal-sign.ts'
import { headerKey } from '#platform/contract/header-key.ts'
import { dayOrderOf } from '#records/custom-fields/day-order.ts'
import { type Distributor, type StatementPlan, type StatementTarget, statementTarget } from './contract.ts'
import { headerWords, signatures } from './header-words.ts'

/** Words of a target in their order: the place of a word is its rank. */
const ranks = new Map(
  statementTarget.options
    .flatMap(target => headerWords[target].split(/\s+/).map((word, rank) => [word, { target, rank }] as const))
    .toReversed(),
)

/** The currency in a header such as `Earnings (USD)`; null without one. */
const currencyIn = (name: string) => /\(([A-Z]{3})\)\s*$/.exec(name.trim())?.[1] ?? null
const keyOf = (name: string) => headerKey(name)
/** `Earnings (CAD)` is read as `Earnings`. */
const bareKey = (name: string) => headerKey(name.replace(/\([A-Z]{3}\)\s*$/, ''))

export function distributorOf(header: readonly string[]): Distributor {
  const keys = new Set(header.flatMap(name => [keyOf(name), bareKey(name)]))
  return signatures.find(([, words]) => words.every(word => keys.has(word)))?.[0] ?? 'OTHER'
}

/**
 * Suggests the meaning of each column by its header; null when unclear. Each meaning goes to one column, to the one whose name
 * says it best.
 *
 * @example suggestColumns(['Sale Month', 'Store', 'Earnings (USD)', 'Mood']) // ['sale_period', 'store', 'amount', null]
 */
export function suggestColumns(header: readonly string[]): (StatementTarget | null)[] {
  const known = header.map(name => ranks.get(keyOf(name)) ?? ranks.get(bareKey(name)) ?? null)
  const best = new Map<StatementTarget, number>()
  for (const [at, found] of known.entries()) {
    if (!found) continue
    const taken = best.get(found.target)
    if (taken === undefined || found.rank < (known[taken]?.rank ?? 0)) best.set(found.target, at)
  }
  return known.map((found, at) => (found && best.get(found.target) === at ? found.target : null))
}

/** Columns without which no row is a line of a statement. */
export const hasRequiredColumns = (columns: readonly (StatementTarget | null)[]) =>
  columns.includes('amount') && columns.includes('store')

/** The plan that a file suggests by its header and first rows. */
export function suggestPlan(header: readonly string[], sample: readonly (readonly string[])[]): StatementPlan {
  const columns = suggestColumns(header)
  const cellsOf = (target: StatementTarget) => {
    const at = columns.indexOf(target)
    return at < 0 ? [] : sample.map(row => (row[at] ?? '').trim()).filter(Boolean)
  }
  const amountColumn = columns.indexOf('amount')
  return {
    columns,
    distributor: distributorOf(header),
    decimal: decimalSignIn(cellsOf('amount')) ?? 'POINT',
    dates: dayOrderOf(cellsOf('sale_period')),
    currency: columns.includes('currency') ? null : currencyIn(header[amountColumn] ?? ''),
    month: null,
  }
}
