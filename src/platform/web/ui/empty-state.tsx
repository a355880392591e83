import type { ReactNode } from 'react'
import { cx } from './cx.ts'

/** Why there is nothing: `nothing-yet`, `no-result` of a search, `filtered-out`, or `not-allowed`. */
export type EmptyKind = 'nothing-yet' | 'no-result' | 'filtered-out' | 'not-allowed'

interface EmptyStateProps {
  kind: EmptyKind
  title: string
  /** Names the cause: "36 creators match without “Engagement Rate 4% – 12%”." */
  children?: ReactNode
  /** The fix, as buttons. */
  actions?: ReactNode
  className?: string
}

/** Names the cause and offers a way out. Announced, because it replaces content. */
export function EmptyState({ kind, title, children, actions, className }: EmptyStateProps) {
  return (
    <div role="status" data-empty={kind} className={cx('px-4 py-6 text-center', className)}>
      <p className="text-balance font-strong text-14 wrap-anywhere">{title}</p>
      {children && <p className="mx-auto mt-0.5 max-w-[320px] text-balance text-fg-2">{children}</p>}
      {actions && <div className="mt-3 flex flex-wrap justify-center gap-2">{actions}</div>}
    </div>
  )
}
