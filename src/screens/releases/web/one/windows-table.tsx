import type { ReactNode } from 'react'
import { exact } from '#platform/web/numbers.ts'
import { Missing } from '#platform/web/ui/charts/figures.tsx'
import { Hint } from '#platform/web/ui/layers/tooltip.tsx'
import { WINDOWS } from '#records/releases/windows.ts'
import { moneyText } from '#records/royalties/web/money-text.ts'
import type { PerformanceWindow } from '../../performance-contract.ts'
import { dayWords } from '../words.ts'

interface WindowsTableProps {
  windows: readonly PerformanceWindow[]
  currency: string
}

/** Sign-ups, posts, streams and revenue in the first days and months of a release. */
export function WindowsTable({ windows, currency }: WindowsTableProps) {
  const rows: readonly { name: string; cell: (one: PerformanceWindow) => ReactNode }[] = [
    { name: 'Sign-ups', cell: ({ sign_ups }) => countOf(sign_ups) },
    { name: 'Posts', cell: ({ posts }) => countOf(posts) },
    { name: 'Streams', cell: one => <Reported of={one}>{countOf(one.streams)}</Reported> },
    {
      name: 'Revenue',
      cell: one => (
        <Reported of={one}>{one.revenue === null ? <Missing /> : moneyText(one.revenue, currency)}</Reported>
      ),
    },
  ]
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    <section aria-label="Performance after the release" tabIndex={0} className="relative overflow-x-auto">
      <table className="w-full min-w-[760px] text-13 tabular-nums">
        <thead className="text-12 text-fg-2">
          <tr className="border-line border-b [&>th]:pb-1.5 [&>th]:ps-3 [&>th]:text-end [&>th]:align-bottom [&>th]:font-normal">
            <th scope="col" className="ps-0! text-start!">
              <span className="sr-only">Figure</span>
            </th>
            {windows.map(({ window, last_day, is_over }) => (
              <th key={window} scope="col">
                {WINDOWS.find(one => one.window === window)?.name}
                <span className="block text-11 text-fg-3">
                  {is_over ? 'to' : 'until'} {dayWords(last_day)}
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, cell }) => (
            <tr key={name} className="border-line-soft border-b [&>td]:h-9 [&>td]:ps-3 [&>td]:text-end">
              <th scope="row" className="text-start font-normal">
                {name}
              </th>
              {windows.map(one => (
                <td key={one.window} className={one.is_over ? '' : 'text-fg-2'}>
                  {cell(one)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

const countOf = (count: number | null) => (count === null ? <Missing /> : exact(count))

/** A figure of statements, with how many of its months they cover where some are missing. */
function Reported({ of: { months, months_reported }, children }: { of: PerformanceWindow; children: ReactNode }) {
  if (months_reported === 0 || months_reported === months) return children
  return (
    <Hint text={`Statements cover ${months_reported} of ${months} months`}>
      <span className="underline decoration-dashed decoration-from-font underline-offset-3">
        {children}
        <span className="sr-only">
          , {months_reported} of {months} months
        </span>
      </span>
    </Hint>
  )
}
