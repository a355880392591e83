import type { ReactNode } from 'react'
import { cx } from '#platform/web/ui/cx.ts'

/** One card of the living page. */
export function Spec({ title, children, wide = false }: { title: string; children: ReactNode; wide?: boolean }) {
  return (
    <section
      aria-label={title}
      className={cx(
        'mb-3 min-w-0 break-inside-avoid rounded-3 border border-line bg-bg px-4 pt-3 pb-4',
        wide && '[column-span:all]',
      )}
    >
      <h2 className="mb-2.5 font-medium text-12 text-fg-3">{title}</h2>
      {children}
    </section>
  )
}

export function Row({ children }: { children: ReactNode }) {
  return <div className="mt-2 flex flex-wrap items-center gap-2 first-of-type:mt-0">{children}</div>
}
