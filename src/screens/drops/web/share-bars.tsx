import type { ReactNode } from 'react'
import { type CsvCell, saveCsv } from '#platform/web/data/csv.ts'
import { compact, counted, exact, percent } from '#platform/web/numbers.ts'
import { Tooltip } from '#platform/web/ui/layers/tooltip.tsx'
import { Csv } from './csv.tsx'

export interface Share {
  key: string
  label: string
  icon?: ReactNode
  value: number
}

interface ShareBarsProps {
  title: string
  shares: readonly Share[]
  /** What the shares are of. */
  total: number
  /** All of it, also what is drawn as one bar. */
  file: { name: string; rows: readonly (readonly CsvCell[])[] }
}

/** Sign-ups by origin, largest first: each bar is a share of all. */
export function ShareBars({ title, shares, total, file }: ShareBarsProps) {
  const there = shares.filter(({ value }) => value > 0)
  return (
    <section aria-label={title} className="min-w-0 bg-bg p-4">
      <div className="mb-1 flex items-center gap-2">
        <h3 className="flex-1 font-medium text-12 text-fg-3">{title}</h3>
        <Csv of={title} onClick={() => saveCsv(file.name, file.rows)} disabled={there.length === 0} />
      </div>
      {there.length === 0 && <p className="text-fg-3">Nothing to show yet.</p>}
      <ul className="flex flex-col gap-2">
        {there.map(({ key, label, icon, value }) => {
          const share = total > 0 ? value / total : 0
          return (
            <li key={key}>
              <div className="flex items-center gap-2">
                {icon}
                <span className="min-w-0 flex-1 truncate" title={label}>
                  {label}
                </span>
                <Tooltip text={`${exact(value)} of ${counted(total, 'sign-up')}`}>
                  <span className="font-medium tabular-nums">{compact(value)}</span>
                </Tooltip>
                <span className="w-10 text-end text-12 text-fg-3 tabular-nums">{percent(share, { decimals: 0 })}</span>
              </div>
              <div aria-hidden="true" className="mt-1 h-1 overflow-hidden rounded-full bg-fill">
                <div className="h-full rounded-full bg-data-1" style={{ width: `${Math.max(share * 100, 0.5)}%` }} />
              </div>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
