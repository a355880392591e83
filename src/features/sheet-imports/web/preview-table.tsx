import type { ReactNode } from 'react'
import { Badge } from '#platform/web/ui/badge.tsx'
import type { SheetImportRow } from '../contract.ts'
import { outcomeNames } from '../words.ts'
import { outcomeLooks } from './import-looks.ts'

type Previewed = Pick<SheetImportRow, 'row_number' | 'outcome'>

interface PreviewTableProps<Row extends Previewed> {
  rows: readonly Row[]
  /** Such as "Fan". */
  header: string
  /** Who the row would become. */
  who: (row: Row) => ReactNode
  /** Sentences on what would change or be left out. */
  why: (row: Row) => readonly string[]
  /** Columns at the end that only this kind of sheet has. */
  more?: readonly { header: string; cell: (row: Row) => ReactNode }[]
}

/** The first rows as the server would enter them now, and rows further down that it would reject. */
export function PreviewTable<Row extends Previewed>({ rows, header, who, why, more = [] }: PreviewTableProps<Row>) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    <section aria-label="Preview" tabIndex={0} className="relative overflow-x-auto rounded-3 border border-line">
      <table aria-label="The first rows, and rows to reject" className="w-full">
        <thead>
          <tr className="text-12 text-fg-3 [&>th]:px-2 [&>th]:py-2 [&>th]:text-start sm:[&>th]:px-3 [&>th]:font-medium">
            <th className="w-12 max-sm:hidden">Row</th>
            <th className="w-20 sm:w-28">Outcome</th>
            <th>{header}</th>
            {more.map(column => (
              <th key={column.header} className="w-16 sm:w-24">
                {column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(row => (
            <tr
              key={row.row_number}
              className="border-line-soft border-t align-top [&>td]:px-2 [&>td]:py-2 sm:[&>td]:px-3"
            >
              <td className="text-fg-3 tabular-nums max-sm:hidden">{row.row_number}</td>
              <td>
                <Badge type={outcomeLooks[row.outcome]}>{outcomeNames[row.outcome]}</Badge>
              </td>
              <td className="wrap-anywhere">
                {who(row)}
                <Words of={why(row)} />
              </td>
              {more.map(column => (
                <td key={column.header}>{column.cell(row)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

const Words = ({ of }: { of: readonly string[] }) =>
  of.length > 0 && <span className="block text-12 text-fg-3">{of.join(' ')}</span>
