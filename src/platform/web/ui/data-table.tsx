import { columnVisibilityFeature, type RowData, tableFeatures, useTable } from '@tanstack/react-table'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { cx } from './cx.ts'
import type { Selection } from './selection.ts'
import { SkeletonRows } from './skeleton-rows.tsx'
import type { Column, Sort } from './table-columns.ts'
import { TableHead } from './table-head.tsx'
import { TableRow } from './table-row.tsx'
import { useRowKeys } from './use-row-keys.ts'

interface DataTableProps<Row extends RowData> {
  /** Accessible name, such as "Fans". */
  label: string
  /** Stable between renders. The first column stays in sight when the table scrolls sideways. */
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowId: (row: Row) => string
  /** What the checkbox of a row is called. */
  rowName: (row: Row) => string
  sort?: Sort
  onSort?: (sort: Sort) => void
  selection?: Selection
  onOpen?: (row: Row) => void
  /** Shown in place of the last cell while the row is pointed at or focused. */
  rowActions?: (row: Row) => ReactNode
  /** Ids of rows that came while one was looking: softly tinted, so that they are noticed and nothing jumps. */
  arrived?: ReadonlySet<string>
  /** The row whose record stands open beside the table. */
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

const features = tableFeatures({ columnVisibilityFeature })
const virtualFrom = 100

/**
 * The base of every list: sticky header, sticky first column, sorting and selection by props. It receives rows and
 * never fetches; sorting, paging and filtering are the server's. Over 100 rows only those in sight are drawn.
 */
export function DataTable<Row extends RowData>(props: DataTableProps<Row>) {
  'use no memo' // useTable and useVirtualizer keep state outside React
  const {
    label,
    columns,
    rows,
    rowId,
    selection,
    loading = false,
    skeletonRows = 12,
    empty,
    rowHeight = 44,
    className,
  } = props
  const scroller = useRef<HTMLDivElement>(null)
  const [scrolled, setScrolled] = useState(false)
  const [active, setActive] = useState<string>()

  const table = useTable({
    features,
    data: rows as Row[],
    columns: useMemo(
      () => columns.map(column => ({ id: column.id, accessorFn: (row: Row) => row, header: column.header })),
      [columns],
    ),
    getRowId: rowId,
    state: { columnVisibility: Object.fromEntries(columns.map(({ id, hidden }) => [id, !hidden])) },
  })
  const visible = useSame(
    table.getVisibleLeafColumns().flatMap(({ id }) => columns.find(column => column.id === id) ?? []),
  )
  const acts = useRowActs(props)

  const virtual = rows.length > virtualFrom
  const virtualizer = useVirtualizer({
    count: virtual ? rows.length : 0,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 12,
  })
  const drawn = virtual ? virtualizer.getVirtualItems().map(({ index }) => index) : rows.map((_, index) => index)
  const before = virtual ? (virtualizer.getVirtualItems()[0]?.start ?? 0) : 0
  const after = virtual ? virtualizer.getTotalSize() - (virtualizer.getVirtualItems().at(-1)?.end ?? 0) : 0

  const ids = rows.map(rowId)
  useRowKeys({
    ids,
    active,
    setActive,
    enabled: props.keyboard ?? true,
    scroller,
    scrollTo: index => virtual && virtualizer.scrollToIndex(index),
    ...(selection && { onPick: selection.toggle }),
    ...(props.onOpen && { onOpen: (id: string) => open(props, ids.indexOf(id)) }),
  })

  return (
    <section
      ref={scroller}
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
      tabIndex={0}
      data-scrolled={scrolled || undefined}
      onScroll={event => setScrolled(event.currentTarget.scrollLeft > 0)}
      className={cx(
        'group/table relative min-h-0 flex-1 overflow-auto overscroll-contain border-line border-t outline-offset-[-2px]',
        className,
      )}
    >
      <table
        aria-label={label}
        aria-busy={loading}
        aria-rowcount={virtual ? rows.length + 1 : undefined}
        className="w-max min-w-full border-separate border-spacing-0"
      >
        <TableHead
          columns={visible}
          ids={ids}
          {...pick(props, 'sort', 'onSort', 'selection')}
          actions={Boolean(props.rowActions)}
        />
        <tbody>
          {loading && (
            <SkeletonRows
              columns={visible}
              rows={skeletonRows}
              height={rowHeight}
              selectable={Boolean(selection)}
              actions={Boolean(props.rowActions)}
            />
          )}
          {!loading && before > 0 && <Gap height={before} />}
          {!loading &&
            drawn.map(index => {
              const row = rows[index]
              if (row === undefined) return null
              const id = rowId(row)
              return (
                <TableRow
                  key={id}
                  row={row}
                  id={id}
                  index={index}
                  columns={visible}
                  height={rowHeight}
                  name={props.rowName(row)}
                  focusable={active ? active === id : index === 0}
                  open={props.openId === id}
                  arrived={props.arrived?.has(id) ?? false}
                  chosen={selection?.isChosen(id)}
                  onActive={setActive}
                  onPick={acts.pick}
                  onOpen={props.onOpen && acts.open}
                  rowActions={props.rowActions}
                />
              )
            })}
          {!loading && after > 0 && <Gap height={after} />}
        </tbody>
      </table>
      {!loading && rows.length === 0 && <div className="sticky start-0 grid min-h-60 place-items-center">{empty}</div>}
    </section>
  )
}

/** The list of the render before, as long as the same things are in it. */
function useSame<T>(list: readonly T[]): readonly T[] {
  const [kept, keep] = useState(list)
  const same = kept.length === list.length && kept.every((one, at) => one === list[at])
  if (!same) keep(list)
  return same ? kept : list
}

/** What a row calls, the same in every render: so a row is drawn again only when something of its own has changed. */
function useRowActs<Row extends RowData>(props: DataTableProps<Row>) {
  const latest = useRef(props)
  useLayoutEffect(() => {
    latest.current = props
  })
  return useMemo(() => rowActs(latest), [])
}

const rowActs = <Row extends RowData>(latest: RefObject<DataTableProps<Row>>) => ({
  open: (row: Row) => latest.current.onOpen?.(row),
  pick: (id: string, range: boolean) => {
    const { selection, rows, rowId } = latest.current
    if (range) selection?.toggleTo(id, rows.map(rowId))
    else selection?.toggle(id)
  },
})

function Gap({ height }: { height: number }) {
  return (
    <tr>
      <td style={{ height }} />
    </tr>
  )
}

function open<Row extends RowData>({ rows, onOpen }: DataTableProps<Row>, index: number) {
  const row = rows[index]
  if (row !== undefined) onOpen?.(row)
}

function pick<T extends object, K extends keyof T>(props: T, ...names: K[]): Pick<T, K> {
  return Object.fromEntries(names.filter(name => props[name] !== undefined).map(name => [name, props[name]])) as Pick<
    T,
    K
  >
}
