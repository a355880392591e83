import { exact } from '#platform/web/numbers.ts'
import { columnText } from '#records/royalties/web/money-text.ts'

interface Earned {
  name: string
  /** Quiet, behind the name: a channel or a code. */
  note: string
  streams: number
  downloads: number
  revenue: string
}

interface EarningsTableProps {
  label: string
  what: string
  currency: string
  rows: readonly Earned[]
}

/** Streams, downloads and exact revenue of parts of a release. */
export function EarningsTable({ label, what, currency, rows }: EarningsTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    <section aria-label={label} tabIndex={0} className="relative overflow-x-auto">
      <table className="w-full text-13 tabular-nums">
        <thead className="text-12 text-fg-2">
          <tr className="border-line border-b [&>th]:h-8 [&>th]:ps-3 [&>th]:text-end [&>th]:font-normal">
            <th scope="col" className="ps-0! text-start!">
              {what}
            </th>
            <th scope="col">Streams</th>
            <th scope="col" className="max-sm:hidden">
              Downloads
            </th>
            <th scope="col">{currency}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, note, streams, downloads, revenue }) => (
            <tr
              key={`${name} ${note}`}
              className="border-line-soft border-b last:border-0 [&>td]:h-9 [&>td]:ps-3 [&>td]:text-end"
            >
              <th scope="row" className="w-full max-w-0 truncate text-start font-normal" title={name}>
                {name} <span className="text-11 text-fg-3">{note}</span>
              </th>
              <td>{exact(streams)}</td>
              <td className="max-sm:hidden">{exact(downloads)}</td>
              <td>{columnText(revenue)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
