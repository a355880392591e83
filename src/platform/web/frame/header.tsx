import type { ReactNode } from 'react'
import { MenuButton } from './sidebar.tsx'

interface HeaderProps {
  title: ReactNode
  /** The title of the browser tab, when the heading alone does not identify the screen. */
  tab?: string | undefined
  /** The exact number of items, beside the title. */
  count?: number | undefined
  /** Words or a switch behind the count. */
  children?: ReactNode
  /** At the end, the primary action last. */
  actions?: ReactNode
}

const exact = new Intl.NumberFormat('en')

/** The head of every screen. Also names the browser's tab. */
export function Header({ title, tab, count, children, actions }: HeaderProps) {
  return (
    <header className="flex min-h-13 flex-none flex-wrap items-center gap-2 py-2 ps-4 pe-4 md:ps-5">
      {typeof title === 'string' && <title>{`${tab ?? title} · Fanfare`}</title>}
      {/* a long title is cut rather than given a line of its own */}
      <div className="flex min-w-0 flex-1 basis-32 items-center gap-2">
        <MenuButton />
        <h1 className="min-w-0 truncate font-semibold text-15">{title}</h1>
        {count !== undefined && <span className="text-fg-3 tabular-nums">{exact.format(count)}</span>}
        {children}
      </div>
      {actions}
    </header>
  )
}
