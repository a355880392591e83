import type {
  StatementPlan,
  StatementRejection,
  StatementRemark,
  StatementTarget,
} from '#features/statement-imports/contract.ts'
import { headerKey } from '#platform/contract/header-key.ts'
import { unguarded } from '#platform/server/exports/csv.ts'
import { countryOf } from '#platform/server/http/country-of.ts'
import type { GivenLine } from '#records/royalties/server/enter-lines.ts'
import { kindOf, sourceOf } from '#records/royalties/sources.ts'
import { amountOf, monthOf, quantityOf } from './read-cells.ts'

/** A row as it was understood: a line of a statement, or why it is none. */
export interface ReadLine {
  line: GivenLine | null
  remarks: StatementRemark[]
  rejection: StatementRejection | null
}

/** Placeholders for an empty cell. */
const nothing = /^([-–—?.]|n\/?a|#n\/a|null|none|nan|undefined)$/i
const MAX_NAME_LENGTH = 300

/** Parses one row by the plan. Pure: does not look at stored data. */
export function readRow(plan: StatementPlan, cells: readonly string[]): ReadLine {
  const byTarget = new Map<StatementTarget, string>()
  plan.columns.forEach((target, at) => {
    const text = unguarded(cells[at] ?? '').trim()
    if (target && text !== '' && !nothing.test(text))
      byTarget.set(target, text.slice(0, MAX_NAME_LENGTH).toWellFormed())
  })
  const one = (target: StatementTarget) => byTarget.get(target) ?? null
  const remarks = new Set<StatementRemark>()
  const rejected = (rejection: StatementRejection): ReadLine => ({ line: null, remarks: [], rejection })

  const store = one('store')
  const written = one('amount')
  if (isTotal(cells, byTarget)) return rejected('TOTAL')
  if (written === null) return rejected('NO_AMOUNT')
  const amount = amountOf(written, plan.decimal)
  if (amount === null) return rejected('AMOUNT_UNREADABLE')
  const currency = (one('currency') ?? plan.currency)?.toUpperCase()
  if (!currency) return rejected('NO_CURRENCY')
  if (!/^[A-Z]{3}$/.test(currency)) return rejected('CURRENCY_UNKNOWN')
  if (store === null) return rejected('NO_STORE')
  const period = one('sale_period')
  const sale_month = period === null ? plan.month : monthOf(period, plan.dates)
  if (sale_month === null) return rejected(period === null ? 'NO_PERIOD' : 'PERIOD_UNREADABLE')

  const isrc = codeOf(one('isrc'), /^[A-Z]{2}[A-Z0-9]{3}\d{7}$/, () => remarks.add('ISRC_INVALID'))
  const upc = codeOf(one('upc'), /^\d{8,14}$/, () => remarks.add('UPC_INVALID'))
  const [title, artist, release_title] = [one('title'), one('artist'), one('release')]
  if (isrc === null && title === null) remarks.add('NO_SONG')
  const line: GivenLine = {
    sale_month,
    reported_month: monthOf(one('report_period') ?? '', plan.dates),
    source: sourceOf(store) || store,
    territory: territoryOf(one('territory'), remarks),
    isrc,
    upc,
    title,
    artist,
    release_title,
    song_key: keyOf(isrc, artist, title),
    release_key: keyOf(upc, artist, release_title),
    kind: kindOf(one('type'), store),
    quantity: quantity(one('quantity'), plan, remarks),
    amount,
    currency,
  }
  return { line, remarks: [...remarks], rejection: null }
}

/** A row that names nothing but an amount, or that says it is a total: it would count everything twice. */
function isTotal(cells: readonly string[], byTarget: ReadonlyMap<StatementTarget, string>): boolean {
  const names = (['store', 'sale_period', 'isrc', 'upc', 'title'] as const).filter(target => byTarget.has(target))
  const first = cells.find(cell => cell.trim() !== '') ?? ''
  return (
    byTarget.has('amount') && (names.length === 0 || (names.length < 3 && /^(grand |sub)?total\b/i.test(first.trim())))
  )
}

/** A code without spaces and hyphens; a UPC that a spreadsheet took for a number keeps its digits. */
function codeOf(text: string | null, form: RegExp, invalid: () => void): string | null {
  if (text === null) return null
  const code = text.toUpperCase().replace(/\.0+$/, '').replaceAll(/[\s-]/g, '')
  if (form.test(code)) return code
  invalid()
  return null
}

/** The code where there is one, else artist and title, folded. */
function keyOf(code: string | null, artist: string | null, title: string | null): string | null {
  if (code !== null) return code
  return title === null ? null : `${headerKey(artist ?? '')} ${headerKey(title) || title}`
}

/** Words for sales that belong to no one territory. */
const everywhere = new Set([
  'ww',
  'worldwide',
  'world',
  'zz',
  'xx',
  'row',
  'global',
  'unknown',
  'other',
  'eu',
  'europe',
])

function territoryOf(text: string | null, remarks: Set<StatementRemark>): string | null {
  const code = text === null || everywhere.has(headerKey(text)) ? null : countryOf(text.slice(0, 100))
  if (code === null)
    remarks.add(text === null || everywhere.has(headerKey(text)) ? 'NO_TERRITORY' : 'TERRITORY_UNREADABLE')
  return code
}

function quantity(text: string | null, plan: StatementPlan, remarks: Set<StatementRemark>): number {
  const count = text === null ? 0 : quantityOf(text, plan.decimal)
  if (count === null) remarks.add('QUANTITY_UNREADABLE')
  return count ?? 0
}
