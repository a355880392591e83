import { Tabs as Base } from '@base-ui/react/tabs'
import type { ReactNode } from 'react'
import { badgeCount } from '../numbers.ts'
import { cx } from './cx.ts'

export interface Tab<Value extends string = string> {
  value: Value
  label: string
  /** Drawn as a badge, 9+ from 10; read exactly. */
  count?: number
  content?: ReactNode
  disabled?: boolean
}

interface TabsProps<Value extends string> {
  label: string
  value: Value
  tabs: readonly Tab<Value>[]
  onValueChange: (value: Value) => void
  className?: string
}

/** Parts of one thing. The chosen one belongs in the URL. */
export function Tabs<Value extends string>({ label, value, tabs, onValueChange, className }: TabsProps<Value>) {
  return (
    <Base.Root value={value} onValueChange={next => onValueChange(next as Value)} className="flex min-h-0 flex-col">
      <Base.List
        aria-label={label}
        className={cx('flex flex-none gap-5 overflow-x-auto overflow-y-hidden border-line border-b', className)}
      >
        {tabs.map(tab => (
          <Base.Tab
            key={tab.value}
            value={tab.value}
            disabled={tab.disabled ?? false}
            className={cx(
              'relative inline-flex h-11 flex-none cursor-default select-none items-center gap-1.5 font-medium text-fg-2 outline-offset-[-2px] hover:text-fg data-active:text-fg data-disabled:text-off',
              'after:absolute after:inset-x-0 after:bottom-0 after:h-0.5 after:rounded-t-full data-active:after:bg-fg',
            )}
          >
            {tab.label}
            {tab.count !== undefined && tab.count > 0 && <CountBadge count={tab.count} />}
          </Base.Tab>
        ))}
      </Base.List>
      {tabs.map(
        tab =>
          tab.content !== undefined && (
            <Base.Panel key={tab.value} value={tab.value} className="min-h-0 flex-1 outline-offset-[-2px]">
              {tab.content}
            </Base.Panel>
          ),
      )}
    </Base.Root>
  )
}

export function CountBadge({ count }: { count: number }) {
  return (
    <span className="rounded-full bg-fill px-1.5 font-medium text-11 text-fg-3 tabular-nums">
      <span aria-hidden="true">{badgeCount(count)}</span>
      <span className="sr-only">{`, ${count}`}</span>
    </span>
  )
}
