import { type CSSProperties, type ReactNode, type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useSteady } from '../../data/use-steady.ts'
import { useRowFocus } from '../../use-row-focus.ts'
import { cx } from '../cx.ts'
import { arranged, type ColumnLayout, NO_LAYOUT } from './column-layout.ts'
import type { Selection } from './selection.ts'
import { SkeletonRows } from './skeleton-rows.tsx'
import { as } from './table-boxes.ts'
import { type Column, columnsWithin, gridOf, rem, type Sort } from './table-columns.ts'
import { TableHead } from './table-head.tsx'
import { TableRow } from './table-row.tsx'
import { useDrawnFirst } from './use-drawn-first.ts'
import { useRowKeys } from './use-row-keys.ts'
import { MAX_ROWS_DRAWN_AT_ONCE, useRowsInSight } from './use-rows-in-sight.ts'

interface DataTableProps<Row> {
  /** Accessible name, such as "Fans". */
  label: string
  /** Stable between renders. The first column stays in sight when the table scrolls sideways. */
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowId: (row: Row) => string
  /** Accessible name of a row's checkbox. */
  rowName: (row: Row) => string
  sort?: Sort
  onSort?: (sort: Sort) => void
  selection?: Selection
  /** With `onLayout` the columns are moved, resized and pinned by their headers, with mouse and keys. */
  layout?: ColumnLayout
  onLayout?: (layout: ColumnLayout) => void
  /** Hides a column, in the menu of its header. */
  onHide?: (id: string) => void
  onOpen?: (row: Row) => void
  /** Shown in place of the last cell while the row is pointed at or focused. */
  rowActions?: (row: Row) => ReactNode
  /** Ids of rows that came while one was looking: softly tinted, so that they are noticed and nothing jumps. */
  arrived?: ReadonlySet<string>
  /** The row whose record is open beside the table. */
  openId?: string | undefined
  /** Rows of skeletons instead of data. */
  loading?: boolean
  skeletonRows?: number
  /** Shown when there are no rows: one of the four empty states. */
  empty: ReactNode
  rowHeight?: number
  /** Single-key shortcuts j, k, x and Enter; off where two tables share a screen. */
  keyboard?: boolean
  className?: string
}

/**
 * The base of every list: sticky header, sticky first column, sorting and selection by props. It receives rows and
 * never fetches; sorting, paging and filtering are the server's. A page is in the document whole once it has settled
 * (use-drawn-first.ts), so that the browser finds words in it; rows out of sight are neither laid out, painted nor read
 * (use-rows-in-sight.ts).
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const {
    label,
    rows,
    layout = NO_LAYOUT,
    onLayout,
    rowId,
    selection,
    loading = false,
    skeletonRows = 12,
    empty,
    rowHeight = 44,
    className,
  } = props
  const scroller = useRef<HTMLDivElement>(null)
  const [active, setActive] = useState<string>()

  const columns = useMemo(() => arranged(props.columns, layout), [props.columns, layout])
  const visible = useSame(columns.filter(({ hidden }) => !hidden))
  // steady, so that a row is drawn again only when something of its own has changed
  const openRow = useSteady((row: Row) => props.onOpen?.(row))
  const pickRow = useSteady((id: string, range: boolean) => {
    if (range) selection?.toggleTo(id, rows.map(rowId))
    else selection?.toggle(id)
  })

  const ids = useSame(rows.map(rowId))
  const drawn = useDrawnFirst(scroller, ids, rowHeight)
  const { inSight, onSideways } = useColumnsInSight(scroller, visible)
  // another page has other rows
  const tabStop = active !== undefined && ids.includes(active) ? active : ids[0]
  useRowsInSight(scroller, drawn.rows)
  useRowFocus(scroller, { ids, openId: props.openId, enabled: !loading })
  useRowKeys({
    ids,
    active,
    setActive,
    enabled: props.keyboard ?? true,
    scroller,
    selection,
    ...(props.onOpen && { onOpen: (id: string) => open(props, ids.indexOf(id)) }),
  })

  return (
    <section
      ref={scroller}
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
      tabIndex={0}
      onScroll={({ currentTarget }) => {
        const isScrolled = currentTarget.scrollLeft !== 0
        // past React, which would draw the table again for it
        currentTarget.toggleAttribute('data-scrolled', isScrolled)
        if (isScrolled) onSideways()
      }}
      className={cx(
        'group/table relative min-h-0 flex-1 overflow-auto overscroll-contain border-line border-t bg-bg max-md:min-h-56 outline-offset-[-2px]',
        className,
      )}
    >
      <div
        style={gridOf(visible, { actions: Boolean(props.rowActions) }) as CSSProperties}
        className="grid w-[max(100%,var(--least))] grid-cols-1"
      >
        <table
          aria-label={label}
          aria-busy={loading}
          aria-rowcount={rows.length > MAX_ROWS_DRAWN_AT_ONCE ? rows.length + 1 : undefined}
          {...as.table}
          className="col-start-1 row-start-1 block"
        >
          <TableHead
            columns={visible}
            ids={ids}
            {...pick(props, 'sort', 'onSort', 'selection')}
            actions={Boolean(props.rowActions)}
            arranging={onLayout && { layout, onLayout, onHide: props.onHide, columns }}
          />
          <tbody {...as.rowgroup} className="block">
            {loading && (
              <SkeletonRows
                columns={visible}
                rows={skeletonRows}
                height={rowHeight}
                selectable={Boolean(selection)}
                actions={Boolean(props.rowActions)}
              />
            )}
            {!loading &&
              rows.map((row, index) => {
                const id = rowId(row)
                if (!drawn.rows.has(id)) return null
                return (
                  <TableRow
                    key={id}
                    row={row}
                    id={id}
                    index={index}
                    columns={visible}
                    drawn={drawn.whole.has(id) ? visible.length : inSight}
                    height={rowHeight}
                    name={props.rowName(row)}
                    focusable={id === tabStop}
                    open={props.openId === id}
                    arrived={props.arrived?.has(id) ?? false}
                    chosen={selection?.isChosen(id)}
                    onActive={setActive}
                    onPick={pickRow}
                    onOpen={props.onOpen && openRow}
                    rowActions={props.rowActions}
                  />
                )
              })}
          </tbody>
        </table>
        <PinnedEdge least={HEAD + rows.length * rowHeight} />
      </div>
      {!loading && rows.length === 0 && <div className="sticky start-0 grid min-h-60 place-items-center">{empty}</div>}
    </section>
  )
}

/** How many columns, from the first, the table has room for: all of them once it was scrolled sideways. */
function useColumnsInSight(scroller: RefObject<HTMLElement | null>, columns: readonly { width: number }[]) {
  const [room, setRoom] = useState(Number.POSITIVE_INFINITY)
  useLayoutEffect(() => setRoom(roomOf(scroller)), [scroller])
  return { inSight: columnsWithin(columns, room), onSideways: () => setRoom(Number.POSITIVE_INFINITY) }
}

/** A function of its own: what an effect reads of an element the compiler would read in every render, which lays out the page. */
const roomOf = ({ current }: RefObject<HTMLElement | null>) => current?.clientWidth || Number.POSITIVE_INFINITY

/** Height of the table's head, px (table-head.tsx). */
const HEAD = 34

/**
 * Where the first column ends, once the table is scrolled sideways. One line for all rows: of each its own is slow to paint.
 * Beside the table it also keeps the height (px) of rows that are still to be drawn. The table may not: where a size around
 * rows changes, browsers no longer hold what is being read in its place as rows come above it.
 *
 * @see https://www.w3.org/TR/css-scroll-anchoring-1/#suppression-triggers
 */
function PinnedEdge({ least }: { least: number }) {
  return (
    <div
      aria-hidden="true"
      style={{ minHeight: rem(least) }}
      className={cx(
        'pointer-events-none sticky start-0 z-3 col-start-1 row-start-1 w-(--first) border-line border-e opacity-0 group-data-scrolled/table:opacity-100',
        "after:absolute after:inset-y-0 after:-end-2.5 after:w-2 after:bg-linear-to-r after:from-edge rtl:after:bg-linear-to-l after:to-transparent after:content-['']",
      )}
    />
  )
}

/** The list of the render before, as long as the same things are in it. */
function useSame<T>(list: readonly T[]): readonly T[] {
  const [kept, keep] = useState(list)
  const same = kept.length === list.length && kept.every((one, at) => one === list[at])
  if (!same) keep(list)
  return same ? kept : list
}

function open<Row>({ rows, onOpen }: DataTableProps<Row>, index: number) {
  const row = rows[index]
  if (row !== undefined) onOpen?.(row)
}

function pick<T extends object, K extends keyof T>(props: T, ...names: K[]): Pick<T, K> {
  return Object.fromEntries(names.filter(name => props[name] !== undefined).map(name => [name, props[name]])) as Pick<
    T,
    K
  >
}
