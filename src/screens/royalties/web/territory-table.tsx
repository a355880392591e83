import { useState } from 'react'
import { countryName } from '#platform/contract/countries.ts'
import type { AnswerOf } from '#platform/contract/endpoint.ts'
import { exact } from '#platform/web/numbers.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Flag } from '#platform/web/ui/flag.tsx'
import { Hint } from '#platform/web/ui/layers/tooltip.tsx'
import type { royalties } from '#records/royalties/contract.ts'
import { decimalText } from '#records/royalties/web/money-text.ts'
import { Paid } from './paid.tsx'
import { Section, type TableFilter, tableAddress } from './section.tsx'

interface TerritoryTableProps {
  overview: AnswerOf<typeof royalties.overview>
  paid: boolean
  filter: TableFilter
}

const SHOWN = 9

/** What each territory paid, the highest first, and what names none. */
export function TerritoryTable({ overview, paid, filter }: TerritoryTableProps) {
  const { territories, currency } = overview
  const [whole, setWhole] = useState(false)
  const most = Math.max(...territories.map(({ revenue }) => Number(revenue)), 0)
  const named = territories.filter(({ territory }) => territory !== null)
  const shown = whole ? named : named.slice(0, SHOWN)
  const unnamed = territories.find(({ territory }) => territory === null)
  return (
    <Section
      title="By territory"
      note={paid ? 'as paid' : currency}
      csv={tableAddress('territory', filter)}
      className="border-line max-lg:border-t lg:border-s"
    >
      <ul className="tabular-nums">
        {[...shown, ...(unnamed ? [unnamed] : [])].map(row => {
          const { territory, revenue, streams } = row
          return (
            <li
              key={territory ?? 'none'}
              className="flex min-h-9 items-center gap-2.5 border-line-soft border-b last:border-b-0"
            >
              <Flag code={territory} />
              <span className={territory ? 'min-w-0 flex-1 truncate' : 'min-w-0 flex-1 text-fg-3'}>
                {territory ? (countryName(territory) ?? territory) : 'None named'}
              </span>
              <span aria-hidden="true" className="h-1.5 w-16 flex-none overflow-hidden rounded-full bg-fill">
                <span
                  className="block h-full bg-data-1"
                  style={{ width: `${most > 0 ? Math.max(0, (100 * Number(revenue)) / most) : 0}%` }}
                />
              </span>
              <Hint text={`${exact(streams)} streams`}>
                <span className="min-w-24 text-end font-strong">
                  {paid ? <Paid of={row.paid} /> : decimalText(revenue, 2)}
                </span>
              </Hint>
            </li>
          )
        })}
      </ul>
      {named.length > SHOWN && (
        <Button kind="quiet" size="small" onClick={() => setWhole(!whole)}>
          {whole ? 'Show fewer' : `${exact(named.length - SHOWN)} more`}
        </Button>
      )}
    </Section>
  )
}
