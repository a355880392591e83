import { Link, useRouterState } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { compact, exact } from '../numbers.ts'
import { cx } from '../ui/cx.ts'
import { Tooltip } from '../ui/layers/tooltip.tsx'

export interface NavItemData {
  label: string
  to: string
  icon: ReactNode
  /** How much waits there, at the end of the item. */
  count?: number | undefined
  /** Something is live there now. */
  live?: boolean | undefined
  /** Marked on this very page only, not on those below it. */
  exact?: boolean | undefined
  /** Beginnings of other addresses on which it is marked. */
  also?: readonly string[] | undefined
  /** Go-to shortcut such as `g d`, shown in the tooltip of a collapsed sidebar. */
  keys?: string | undefined
}

/** A group of items, separated from the next by a gap. */
export type NavGroup = readonly NavItemData[]

export function NavItem({
  item,
  collapsed,
  onGo,
}: {
  item: NavItemData
  collapsed: boolean
  onGo?: (() => void) | undefined
}) {
  const isElsewhere = useRouterState({
    select: ({ location }) => item.also?.some(beginning => location.pathname.startsWith(beginning)) ?? false,
  })
  const link = (
    <Link
      to={item.to}
      {...(isElsewhere && { 'aria-current': 'page' })}
      activeOptions={{ exact: item.exact ?? false, includeSearch: false }}
      {...(onGo && { onClick: onGo })}
      className={cx(
        'flex h-7 items-center gap-2 rounded-2 px-2 text-fg-2 hover:bg-hover [&_.lucide]:text-icon max-md:h-9',
        'aria-[current=page]:bg-press aria-[current=page]:font-medium aria-[current=page]:text-fg aria-[current=page]:[&_.lucide]:text-fg',
        collapsed && 'justify-center',
      )}
      {...(collapsed && { 'aria-label': item.label })}
      {...(item.count && { 'aria-description': `${exact(item.count)} waiting` })}
    >
      {item.icon}
      {!collapsed && <span className="min-w-0 flex-1 truncate">{item.label}</span>}
      {!collapsed && item.count ? (
        <span aria-hidden="true" className="pe-0.5 font-medium text-11 text-fg-3 tabular-nums">
          {compact(item.count)}
        </span>
      ) : null}
      {!collapsed && item.live && (
        <>
          <span aria-hidden="true" className="me-1 size-1.5 rounded-full bg-good-solid" />
          <span className="sr-only">live</span>
        </>
      )}
    </Link>
  )
  return (
    <li>
      {collapsed ? (
        <Tooltip text={item.label} keys={item.keys} side="right">
          {link}
        </Tooltip>
      ) : (
        link
      )}
    </li>
  )
}
