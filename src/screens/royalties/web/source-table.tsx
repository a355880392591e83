import { TriangleAlert } from 'lucide-react'
import type { AnswerOf } from '#platform/contract/endpoint.ts'
import { exact } from '#platform/web/numbers.ts'
import { dataColour } from '#platform/web/ui/charts/chart-data.ts'
import { Missing } from '#platform/web/ui/charts/figures.tsx'
import { Hint } from '#platform/web/ui/layers/tooltip.tsx'
import type { royalties } from '#records/royalties/contract.ts'
import { columnText, decimalText } from '#records/royalties/web/money-text.ts'
import { periodName } from '#records/royalties/web/month-name.ts'
import { ChannelMenu } from './channel-menu.tsx'
import { Paid } from './paid.tsx'
import { Section, type TableFilter, tableAddress } from './section.tsx'

interface SourceTableProps {
  overview: AnswerOf<typeof royalties.overview>
  paid: boolean
  filter: TableFilter
}

const COLOURS = 7

/** What each store paid, as it paid it and in one currency. */
export function SourceTable({ overview, paid, filter }: SourceTableProps) {
  const { sources, total, currency, start_month, end_month } = overview
  return (
    <Section
      title="By source"
      note={start_month && end_month && periodName(start_month, end_month)}
      csv={tableAddress('source', filter)}
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
      <section aria-label="Revenue by source" tabIndex={0} className="relative overflow-x-auto">
        <table className="w-full text-13 tabular-nums">
          <thead className="text-12 text-fg-2">
            <tr className="border-line border-b [&>th]:h-8 [&>th]:ps-3 [&>th]:text-end [&>th]:font-normal">
              <th scope="col" className="ps-0! text-start!">
                Source
              </th>
              <th scope="col">Streams</th>
              <th scope="col" className="max-sm:hidden">
                As paid
              </th>
              {!paid && <th scope="col">{currency}</th>}
              <th scope="col" className="max-sm:hidden">
                / 1,000
              </th>
            </tr>
          </thead>
          <tbody>
            {sources.map((row, index) => (
              <tr key={row.source} className="border-line-soft border-b [&>td]:h-9 [&>td]:ps-3 [&>td]:text-end">
                <th scope="row" className="text-start font-normal">
                  <span className="flex items-center gap-2">
                    <span
                      aria-hidden="true"
                      className="size-2 flex-none rounded-full"
                      style={{ background: dataColour(index < COLOURS ? index + 1 : 8) }}
                    />
                    <span className="max-w-48 truncate" title={row.source}>
                      {row.source}
                    </span>
                    <ChannelMenu source={row.source} channel={row.channel} />
                    {row.missing.length > 0 && (
                      <Hint text={`Missing: ${row.missing.map(month => periodName(month, month)).join(', ')}`}>
                        <span>
                          <TriangleAlert aria-hidden="true" className="size-3.5 text-bad" />
                          <span className="sr-only">months are missing</span>
                        </span>
                      </Hint>
                    )}
                  </span>
                </th>
                <td>{countOf(row)}</td>
                <td className={paid ? '' : 'max-sm:hidden'}>
                  <Paid of={row.paid} />
                </td>
                {!paid && <td>{columnText(row.revenue)}</td>}
                <td className="text-fg-2 max-sm:hidden">
                  {row.per_thousand ? decimalText(row.per_thousand, 2) : <Missing />}
                </td>
              </tr>
            ))}
          </tbody>
          <tfoot className="font-strong">
            <tr className="[&>td]:h-9 [&>td]:ps-3 [&>td]:text-end">
              <th scope="row" className="text-start font-strong">
                All sources
              </th>
              <td>{exact(total.streams)}</td>
              <td className={paid ? '' : 'max-sm:hidden'}>{paid && <Paid of={total.paid} />}</td>
              {!paid && <td>{columnText(total.revenue)}</td>}
              <td className="max-sm:hidden">{total.per_thousand ? decimalText(total.per_thousand, 2) : <Missing />}</td>
            </tr>
          </tfoot>
        </table>
      </section>
    </Section>
  )
}

/** Streams, or what a store of downloads sold. */
const countOf = ({ streams, downloads }: { streams: number; downloads: number }) =>
  streams === 0 && downloads !== 0 ? (
    <>
      {exact(downloads)} <span className="text-11 text-fg-3">sold</span>
    </>
  ) : (
    exact(streams)
  )
