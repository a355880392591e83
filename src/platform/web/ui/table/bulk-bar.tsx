import { X } from 'lucide-react'
import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react'
import { useShortcuts } from '../../frame/shortcuts.ts'
import { cx } from '../cx.ts'
import type { Selection } from './selection.ts'

interface BulkBarProps {
  selection: Selection
  /** How many rows match the filter; offers to choose them all when known and more than are chosen. */
  total?: number | undefined
  /** More than `total` match; the count stopped there. */
  many?: boolean
  /** `BulkAction`s. */
  children: ReactNode
}

const exact = new Intl.NumberFormat('en')

/**
 * The bar over the list while rows are selected: count, select all, actions, in as many lines as they need. The focus that it
 * had goes to the list.
 */
export function BulkBar({ selection, total, many = false, children }: BulkBarProps) {
  const count = selection.count(many ? undefined : total)
  const open = count !== 0
  const bar = useFocusOnList(open)
  useShortcuts(
    open
      ? [
          { keys: 'Escape', label: 'Clear selection', group: 'List', run: selection.clear },
          // it stands behind all rows
          { keys: 'b', label: 'Actions on the selection', group: 'List', run: () => firstButton(bar.current)?.focus() },
        ]
      : [],
  )
  if (!open) return null
  return (
    <div ref={bar} data-bulk-bar className="pointer-events-none absolute inset-x-3 bottom-14 z-10 flex justify-center">
      <div
        role="toolbar"
        aria-label="Selected rows"
        tabIndex={-1}
        className="ink pointer-events-auto flex min-h-11 max-w-full flex-wrap items-center whitespace-nowrap [&>*]:flex-none gap-0.5 py-1 ps-3.5 pe-1.5 max-sm:ps-1.5"
      >
        <b className="me-2 font-medium tabular-nums max-sm:ms-2.5 max-sm:leading-8" aria-live="polite">
          {countWords(selection, count)}
        </b>
        {!selection.chosen.all && total !== undefined && count !== undefined && total > count && (
          <button
            type="button"
            className="hit-24 me-1 rounded-1 font-medium text-ink-accent"
            onClick={({ currentTarget }) => {
              // the button is about to disappear
              currentTarget.closest<HTMLElement>('[role="toolbar"]')?.focus()
              selection.chooseAllMatching()
            }}
          >
            Select all {exact.format(total)}
            {many && '+'} matching
          </button>
        )}
        <span aria-hidden="true" className="mx-2 h-5 w-px bg-ink-line max-sm:mx-0 max-sm:h-0 max-sm:w-full" />
        {children}
        <span aria-hidden="true" className="mx-2 h-5 w-px bg-ink-line max-sm:hidden" />
        <BulkAction aria-label="Clear selection" icon={<X />} onClick={selection.clear} className="ms-auto" />
      </div>
    </div>
  )
}

const firstButton = (bar: HTMLElement | null) => bar?.querySelector('button')

/** Once the bar is gone, a focus that was in it goes to the row that was active last, else to the list. */
function useFocusOnList(open: boolean) {
  const bar = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const screen = bar.current?.parentElement
    if (!open || !screen) return
    return () => {
      requestAnimationFrame(() => {
        if (document.activeElement !== document.body) return
        const row = screen.querySelector<HTMLElement>('[data-row][tabindex="0"]')
        const list = screen.querySelector<HTMLElement>('section[tabindex="0"]')
        ;(row ?? list)?.focus({ preventScroll: true })
      })
    }
  }, [open])
  return bar
}

function countWords({ chosen }: Selection, count: number | undefined): string {
  const but = chosen.all ? chosen.excluded.length : 0
  if (count === undefined) return but > 0 ? `All that match but ${exact.format(but)}` : 'All that match'
  return chosen.all && but === 0 ? `All ${exact.format(count)} that match` : `${exact.format(count)} selected`
}

interface BulkActionProps extends ComponentProps<'button'> {
  icon?: ReactNode
}

/** Keeps the focus while disabled: a dialog that it opened gives it back while its command still runs. */
export function BulkAction({ icon, children, className, disabled = false, onClick, ...button }: BulkActionProps) {
  return (
    <button
      type="button"
      {...button}
      aria-disabled={disabled || undefined}
      onClick={disabled ? undefined : onClick}
      className={cx(
        'inline-flex h-8 items-center gap-1.5 rounded-2 px-2.5 font-medium hover:bg-ink-hover data-popup-open:bg-ink-hover [&_.lucide]:text-on-ink-2',
        className,
      )}
    >
      {icon}
      {children}
    </button>
  )
}
