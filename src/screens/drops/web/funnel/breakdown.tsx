import { ListFilter } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { StepKey, Steps } from '#features/funnel/contract.ts'
import { type CsvCell, saveCsv } from '#platform/web/data/csv.ts'
import { compact, exact, percent } from '#platform/web/numbers.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Missing } from '#platform/web/ui/charts/figures.tsx'
import { cx } from '#platform/web/ui/cx.ts'
import { Tooltip } from '#platform/web/ui/layers/tooltip.tsx'
import { Csv } from '../csv.tsx'
import { ratio, stepNames } from './step-words.ts'

export interface BreakdownRow extends Steps {
  /** Unique in its table. */
  id: string
  label: string
  /** Quiet, behind the label. */
  note?: string
  icon?: ReactNode
  /** What it says in a file: one cell for each of `columns`. */
  cells: readonly CsvCell[]
}

interface BreakdownProps {
  title: string
  /** What the first column is called. */
  name: string
  rows: readonly BreakdownRow[]
  rest: Steps
  /** Steps of this drop's way. */
  steps: readonly StepKey[]
  /** Names of the file and of its first columns. */
  file: string
  columns: readonly string[]
  chosen?: string | undefined
  /** Narrows the funnel to a row. */
  onChoose?: ((id: string) => void) | undefined
  empty: string
}

const SHOWN = 8
const drawn: readonly StepKey[] = ['views', 'form_starts', 'sign_ups', 'confirmed']
/** A phone has room for the two numbers that a share is made of. */
const wideOnly = (key: StepKey) => key !== 'views' && key !== 'sign_ups' && 'max-sm:hidden'

/** Who came from where, and how far: a table that is a chart, since each share of sign-ups is drawn behind its number. */
export function Breakdown(props: BreakdownProps) {
  const { title, name, rows, rest, steps, file, columns, chosen, onChoose, empty } = props
  const [all, setAll] = useState(false)
  const shown = all ? rows : rows.slice(0, SHOWN)
  const left = rows.slice(shown.length).reduce(added, rest)
  const most = Math.max(1, ...rows.map(row => row.sign_ups))
  const save = () =>
    saveCsv(file, [
      [...columns, ...steps.map(key => stepNames[key])],
      ...rows.map(row => [...row.cells, ...steps.map(key => row[key])]),
      ...(total(rest) > 0
        ? [[...columns.map((_, at) => (at === 0 ? 'Others' : null)), ...steps.map(key => rest[key])]]
        : []),
    ])
  return (
    <section aria-label={title} className="min-w-0 rounded-3 border border-line">
      <div className="flex items-center gap-2 py-2 ps-4 pe-2">
        <h3 className="flex-1 font-strong">{title}</h3>
        <Csv of={title} onClick={save} disabled={rows.length === 0} />
      </div>
      {rows.length === 0 && <p className="px-4 pb-4 text-fg-3">{empty}</p>}
      {rows.length > 0 && (
        <table className="w-full border-collapse tabular-nums">
          <thead>
            <tr className="border-line border-y text-12 text-fg-3">
              <th scope="col" className="py-1.5 ps-4 text-start font-medium">
                {name}
              </th>
              {drawn.map(key => (
                <th key={key} scope="col" className={cx('w-20 py-1.5 text-end font-medium sm:w-24', wideOnly(key))}>
                  {stepNames[key]}
                </th>
              ))}
              <th scope="col" className="w-20 py-1.5 pe-4 text-end font-medium sm:w-24">
                Of views
              </th>
            </tr>
          </thead>
          <tbody>
            {shown.map(row => (
              <Line key={row.id} row={row} most={most} chosen={row.id === chosen} onChoose={onChoose} />
            ))}
            {total(left) > 0 && (
              <Line row={{ ...left, id: 'others', label: 'Others', cells: [] }} most={most} chosen={false} />
            )}
          </tbody>
        </table>
      )}
      {rows.length > SHOWN && (
        <div className="p-2">
          <Button kind="quiet" size="small" aria-expanded={all} onClick={() => setAll(!all)}>
            {all ? 'Show fewer' : `Show all ${rows.length}`}
          </Button>
        </div>
      )}
    </section>
  )
}

interface LineProps {
  row: BreakdownRow
  most: number
  chosen: boolean
  onChoose?: ((id: string) => void) | undefined
}

function Line({ row, most, chosen, onChoose }: LineProps) {
  const { id, label, note, icon } = row
  const overall = ratio(row.sign_ups, row.views)
  const name = (
    <>
      {icon}
      <span className="truncate" title={label}>
        {label}
      </span>
      {note && <span className="truncate text-fg-3">{note}</span>}
    </>
  )
  return (
    <tr className="border-line-soft border-b last:border-b-0 hover:bg-hover">
      <th scope="row" className="max-w-0 py-0.5 ps-4 pe-2 text-start font-normal">
        <span
          className="flex h-7 min-w-0 items-center gap-2 rounded-1 bg-[linear-gradient(var(--accent-tint),var(--accent-tint))] bg-no-repeat ps-1.5"
          style={{ backgroundSize: `${(row.sign_ups / most) * 100}% 100%` }}
        >
          {onChoose ? (
            <button
              type="button"
              aria-pressed={chosen}
              onClick={() => onChoose(id)}
              className="group flex min-w-0 items-center gap-2 text-start hover:underline aria-pressed:font-strong"
            >
              {name}
              <ListFilter
                aria-hidden="true"
                className="size-3! flex-none text-icon opacity-0 group-hover:opacity-100 group-focus-visible:opacity-100 group-aria-pressed:opacity-100"
              />
            </button>
          ) : (
            name
          )}
        </span>
      </th>
      {drawn.map(key => (
        <td key={key} className={cx('py-0.5 text-end', wideOnly(key))}>
          <Tooltip text={exact(row[key])}>
            <span className={key === 'sign_ups' ? 'font-medium' : 'text-fg-2'}>{compact(row[key])}</span>
          </Tooltip>
        </td>
      ))}
      <td className="py-0.5 pe-4 text-end text-fg-2">
        {overall === null ? <Missing /> : percent(overall, { decimals: 1 })}
      </td>
    </tr>
  )
}

const keys = Object.keys(stepNames) as StepKey[]
const added = (sum: Steps, row: Steps): Steps =>
  Object.fromEntries(keys.map(key => [key, sum[key] + row[key]])) as Steps
const total = (counts: Steps) => keys.reduce((sum, key) => sum + counts[key], 0)
