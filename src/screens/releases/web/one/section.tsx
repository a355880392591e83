import type { ReactNode } from 'react'
import { cx } from '#platform/web/ui/cx.ts'

interface SectionProps {
  title: string
  /** Beside the title: counts, a state. */
  note?: ReactNode
  actions?: ReactNode
  children: ReactNode
  className?: string
}

/** A part of the screen of a release. */
export function Section({ title, note, actions, children, className }: SectionProps) {
  return (
    <section aria-label={title} className={cx('min-w-0 px-4 py-4 md:px-5', className)}>
      <header className="flex min-h-7 flex-wrap items-center gap-x-3 gap-y-1 pb-2">
        <h2 className="font-strong">{title}</h2>
        <span className="min-w-0 flex-1 text-12 text-fg-3">{note}</span>
        {actions}
      </header>
      {children}
    </section>
  )
}
