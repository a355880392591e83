import { ChevronDown, ChevronUp, X } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { useShortcuts } from '../../frame/shortcuts.ts'
import { useWide } from '../../use-narrow.ts'
import { cx } from '../cx.ts'
import { IconButton } from '../icon-button.tsx'
import { Drawer } from '../layers/drawer.tsx'

interface RecordBesideProps {
  /** Head of the panel: "Fan". */
  title: string
  /** The noun in the labels of its buttons: "fan". */
  one: string
  id: string
  /** The list's records in order, for previous and next. */
  ids: readonly string[]
  onShow: (id: string) => void
  onClose: () => void
  /** Enter, where the record has a page of its own. */
  enter?: { label: string; run: () => void }
  /** Behind previous and next. */
  actions?: ReactNode
  children: ReactNode
}

/** One record beside its list when both fit, otherwise over it. j and k move through the list. */
export function RecordBeside(props: RecordBesideProps) {
  const wide = useWide()
  const { title, onClose, children } = props
  const neighbours = useNeighbours(props)
  useWalk(props, neighbours)
  useReturn(props.id)
  const head = (
    <>
      <Walk {...props} {...neighbours} />
      {props.actions}
    </>
  )
  if (wide)
    return (
      <Docked {...props} actions={head}>
        {children}
      </Docked>
    )
  return (
    <Drawer title={title} open onOpenChange={open => !open && onClose()} actions={head} withShortcuts>
      <div className={ABOVE_TOASTS}>{children}</div>
    </Drawer>
  )
}

interface Neighbours {
  previous: string | undefined
  next: string | undefined
}

/** The records before and after this one, also once it has left the list, such as a mention that was answered. */
function useNeighbours({ ids, id }: Pick<RecordBesideProps, 'ids' | 'id'>): Neighbours {
  const known = useRef<readonly string[]>([])
  useEffect(() => {
    if (ids.includes(id)) known.current = ids
  }, [ids, id])
  const order = ids.includes(id) ? ids : known.current
  const at = order.indexOf(id)
  const isListed = (one: string) => ids.includes(one)
  return {
    previous: order.slice(0, Math.max(at, 0)).findLast(isListed),
    next: at < 0 ? undefined : order.slice(at + 1).find(isListed),
  }
}

/** Back closes the record as well as its buttons do, and gives the focus to its row. */
function useReturn(id: string) {
  const shown = useRef(id)
  useEffect(() => {
    shown.current = id
  }, [id])
  useEffect(
    () => () => {
      requestAnimationFrame(() => {
        if (document.activeElement === document.body) rowOf(shown.current)?.focus({ preventScroll: true })
      })
    },
    [],
  )
}

/** The keys that the buttons show, in the drawer too. */
function useWalk({ one, onShow, enter }: RecordBesideProps, { previous, next }: Neighbours) {
  const step = (to: string | undefined) => () => {
    if (to === undefined) return
    onShow(to)
    rowOf(to)?.scrollIntoView({ block: 'nearest' })
  }
  useShortcuts(
    [
      { keys: 'j', label: `Next ${one}`, run: step(next) },
      { keys: 'k', label: `Previous ${one}`, run: step(previous) },
      { keys: 'ArrowDown', label: `Next ${one}`, run: step(next) },
      { keys: 'ArrowUp', label: `Previous ${one}`, run: step(previous) },
      ...(enter ? [{ keys: 'Enter', ...enter }] : []),
    ].map(shortcut => ({ ...shortcut, group: 'List', inDrawer: true })),
  )
}

function Docked({ title, one, id, onClose, actions, children }: RecordBesideProps) {
  const panel = useRef<HTMLElement>(null)
  const close = () => {
    onClose()
    // a record from another page of the list has no row here
    const row = rowOf(id) ?? document.querySelector<HTMLElement>('[data-row]')
    row?.focus()
  }
  useShortcuts([{ keys: 'Escape', label: `Close the ${one}`, group: 'List', run: close }])
  // The panel is where one reads now; Escape gives the focus back to the row.
  useEffect(() => panel.current?.focus({ preventScroll: true }), [])

  return (
    <aside
      ref={panel}
      data-docked
      tabIndex={-1}
      aria-label={title}
      className="flex w-[440px] flex-none flex-col border-line border-s bg-side outline-none"
    >
      <div className="flex h-13 flex-none items-center gap-1 ps-5 pe-3">
        <h2 className="flex-1 font-semibold text-15">{title}</h2>
        {actions}
        <IconButton label="Close" keys="Escape" size="small" icon={<X />} onClick={close} />
      </div>
      <div className={cx('min-h-0 flex-1 overflow-y-auto overscroll-contain', ABOVE_TOASTS)}>{children}</div>
    </aside>
  )
}

/** Lets its last lines scroll out from under a toast, which overlaps them from this width on. */
const ABOVE_TOASTS = 'sm:pb-24'

const rowOf = (id: string) => document.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"]`)

function Walk({ one, onShow, previous, next }: RecordBesideProps & Neighbours) {
  return (
    <>
      <IconButton
        label={`Previous ${one}`}
        keys="k"
        size="small"
        icon={<ChevronUp />}
        disabled={previous === undefined}
        onClick={() => previous && onShow(previous)}
      />
      <IconButton
        label={`Next ${one}`}
        keys="j"
        size="small"
        icon={<ChevronDown />}
        disabled={next === undefined}
        onClick={() => next && onShow(next)}
      />
    </>
  )
}
