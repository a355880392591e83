import { type MouseEvent, memo, type ReactNode, useMemo, useState } from 'react'
import { cx } from '../cx.ts'
import { RowInSight } from './row-near.tsx'
import { RowTick } from './row-tick.tsx'
import { as, bodyRow, cellBox, pinned } from './table-boxes.ts'
import { type Column, rem } from './table-columns.ts'

interface TableRowProps<Row> {
  row: Row
  id: string
  index: number
  name: string
  columns: readonly Column<Row>[]
  /** So many of them, from the first, have something in their cells already. */
  drawn: number
  height: number
  focusable: boolean
  arrived: boolean
  open: boolean
  /** Without it rows cannot be chosen. */
  chosen: boolean | undefined
  onActive: (id: string) => void
  /** `range`: with all between it and the one before. */
  onPick: (id: string, range: boolean) => void
  onOpen: ((row: Row) => void) | undefined
  rowActions: ((row: Row) => ReactNode) | undefined
}

/** Drawn again only when one of its properties is another: of a hundred rows ticking one draws one. */
export const TableRow = memo(DrawnRow) as typeof DrawnRow

function DrawnRow<Row>(props: TableRowProps<Row>) {
  const {
    row,
    id,
    index,
    name,
    columns,
    drawn,
    height,
    focusable,
    arrived,
    open,
    chosen,
    onActive,
    onPick,
    onOpen,
    rowActions,
  } = props
  const [near, setNear] = useState(false)
  const ground = chosen
    ? 'bg-chosen hover:bg-chosen-hover'
    : open
      ? 'bg-press'
      : 'bg-bg hover:bg-hover focus-within:bg-hover'
  return (
    <RowInSight value={near}>
      <tr
        {...as.row}
        data-row={id}
        data-chosen={chosen || undefined}
        data-arrived={arrived || undefined}
        aria-rowindex={index + 2}
        aria-current={open || undefined}
        tabIndex={focusable ? 0 : -1}
        // not `enter`, which React does not report when a layer over the row has just closed
        onPointerOver={() => setNear(true)}
        onFocus={() => {
          setNear(true)
          onActive(id)
        }}
        onClick={event => onOpen && !ownControl(event) && onOpen(row)}
        style={{ height: rem(height) }}
        className={cx(
          bodyRow,
          ground,
          arrived && 'animate-arrive motion-reduce:bg-chosen',
          // contains layout: a change in one row moves nothing outside it, which makes a frame of scrolling a third shorter
          'contain-[layout_style] group/row scroll-mt-9 not-forced-colors:outline-none focus-visible:shadow-[inset_0_2px_var(--focus),inset_0_-2px_var(--focus)] forced-colors:-outline-offset-2',
          onOpen && 'cursor-default',
        )}
      >
        {columns.map((column, position) => (
          <Cell
            key={column.id}
            className={cx(
              column.align === 'end' && 'text-end tabular-nums',
              position === 0 && first,
              column.stick !== undefined && sticking,
              position === columns.length - 1 && 'pe-5',
            )}
            stick={column.stick}
            tick={
              position === 0 && chosen !== undefined ? (
                <RowTick label={`Select ${name}`} checked={chosen} onPick={range => onPick(id, range)} />
              ) : undefined
            }
            {...(position < drawn && { row, column })}
          />
        ))}
        {rowActions && (
          <td {...as.cell} className={last}>
            <span
              className={cx(
                'absolute inset-y-0 end-0 flex items-center gap-1 ps-8 pe-5 opacity-0',
                'pointer-events-none group-focus-within/row:pointer-events-auto group-focus-within/row:opacity-100 group-hover/row:pointer-events-auto group-hover/row:opacity-100 has-data-popup-open:pointer-events-auto has-data-popup-open:opacity-100',
                // the text below fades out: no letter is cut
                'before:absolute before:inset-y-0 before:end-full before:w-8 before:bg-linear-to-l rtl:before:bg-linear-to-r',
                chosen ? 'bg-chosen-hover before:from-chosen-hover' : 'bg-hover before:from-hover',
              )}
            >
              {rowActions(row)}
            </span>
          </td>
        )}
      </tr>
    </RowInSight>
  )
}

interface CellProps<Row> {
  className: string
  stick: number | undefined
  tick: ReactNode
  row?: Row
  column?: Column<Row>
}

/** Memoized by row: neither selecting the row nor rendering other cells renders it again. */
function Cell<Row>({ className, stick, tick, row, column }: CellProps<Row>) {
  const content = useMemo(() => row !== undefined && column?.cell(row), [row, column])
  return (
    <td
      {...as.cell}
      style={stick === undefined ? undefined : { insetInlineStart: rem(stick) }}
      className={cx(cellBox, className)}
    >
      {tick ? (
        <span className="flex min-w-0 items-center gap-3">
          {tick}
          <span className="min-w-0 flex-1">{content}</span>
        </span>
      ) : (
        content
      )}
    </td>
  )
}

// A sticky cell hides the row's hover effects under it, so it paints them itself.
const first = `${pinned} bg-inherit group-focus-visible/row:shadow-[inset_2px_2px_var(--focus),inset_0_-2px_var(--focus)]`
const sticking =
  'sticky z-1 bg-inherit group-focus-visible/row:shadow-[inset_0_2px_var(--focus),inset_0_-2px_var(--focus)]'
const last =
  'sticky end-0 z-1 w-0 bg-inherit p-0 group-focus-visible/row:shadow-[inset_0_2px_var(--focus),inset_0_-2px_var(--focus)]'

/** A press on a link, a button or a box inside the row is theirs; a press inside a layer over it too. */
function ownControl(event: MouseEvent<HTMLElement>) {
  const target = event.target as HTMLElement
  return !event.currentTarget.contains(target) || target.closest('a, button, input, label, [role="menuitem"]')
}
