import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from '#platform/web/ui/icon-button.tsx'
import { ROYALTY_CSV, type RoyaltyTable } from '#records/royalties/contract.ts'

/** What a table is narrowed to, for its file. */
export type TableFilter = Readonly<Record<string, string | null | undefined>> & { organization_id: string }

export function tableAddress(table: RoyaltyTable, filter: TableFilter): string {
  const query = new URLSearchParams({ table })
  for (const [name, value] of Object.entries(filter)) if (value) query.set(name, value)
  return `${ROYALTY_CSV}?${query}`
}

interface SectionProps {
  title: string
  /** Quiet, beside the title. */
  note?: ReactNode
  /** Its rows as a file. */
  csv?: string
  actions?: ReactNode
  children: ReactNode
  className?: string
}

/** A part of the screen with a title, and its table as CSV. */
export function Section({ title, note, csv, actions, children, className }: SectionProps) {
  return (
    <section aria-label={title} className={`min-w-0 px-4 pt-3 pb-4 md:px-5 ${className ?? ''}`}>
      <div className="mb-2 flex min-h-7 flex-wrap items-center gap-2">
        <h2 className="font-strong">{title}</h2>
        <span className="min-w-0 flex-1 truncate text-end text-12 text-fg-3">{note}</span>
        {actions}
        {csv && (
          <IconButton
            kind="quiet"
            size="small"
            label={`${title} as CSV`}
            icon={<Download />}
            onClick={() => window.location.assign(csv)}
          />
        )}
      </div>
      {children}
    </section>
  )
}
