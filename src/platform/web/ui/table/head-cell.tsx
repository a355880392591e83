import {
  ArrowDown,
  ArrowLeft,
  ArrowRight,
  ArrowUp,
  ChevronDown,
  EyeOff,
  MoveHorizontal,
  Pin,
  PinOff,
  Undo2,
} from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { cx } from '../cx.ts'
import { Menu, MenuItem, MenuLine } from '../layers/menu.tsx'
import { ColumnEdge } from './column-edge.tsx'
import { type ColumnLayout, resized, stepped, withColumnPinned } from './column-layout.ts'
import { as, pinned } from './table-boxes.ts'
import { type Column, nextSort, rem, type Sort } from './table-columns.ts'

/** What lets the columns be laid out anew. */
export interface Arranging<Row> {
  layout: ColumnLayout
  onLayout: (layout: ColumnLayout) => void
  onHide?: ((id: string) => void) | undefined
  /** As they are arranged, with the hidden ones. */
  columns: readonly Column<Row>[]
}

export interface HeadCellProps<Row> {
  column: Column<Row>
  index: number
  isLast: boolean
  sort: Sort | undefined
  onSort: ((sort: Sort) => void) | undefined
  arranging: Arranging<Row> | undefined
  /** Before and behind the name: what chooses the rows of the page. */
  tick?: ReactNode
  tickMenu?: ReactNode
}

export const headCell =
  'block content-center whitespace-nowrap border-line border-b bg-bg px-2.5 text-start font-medium text-12 text-fg-3'

export function HeadCell<Row>(props: HeadCellProps<Row>) {
  const { column, index, isLast, sort, onSort, arranging, tick, tickMenu } = props
  const sorted = sort?.by === column.id
  const atEnd = column.align === 'end'
  return (
    <th
      scope="col"
      {...as.columnheader}
      data-column={column.id}
      aria-label={arranging ? column.header : undefined}
      aria-sort={column.sortable || (column.menuSort && sorted) ? sortOf(column.id, sort) : undefined}
      style={column.stick === undefined ? undefined : { insetInlineStart: rem(column.stick) }}
      className={cx(
        headCell,
        'group/head',
        atEnd && 'text-end',
        index === 0 ? pinned : column.stick === undefined ? arranging && 'relative' : 'sticky z-1',
        isLast && 'pe-5',
        // where a column that is dragged will stand
        'data-drop:before:absolute data-drop:before:inset-y-0 data-drop:before:-start-px data-drop:before:z-1 data-drop:before:w-0.5 data-drop:before:bg-accent',
      )}
    >
      <span className={cx('flex items-center gap-3', atEnd && 'justify-end')}>
        {tick}
        {column.sortable && onSort ? (
          <SortButton column={column} sort={sort} onSort={onSort} />
        ) : (
          <span
            className={cx('inline-flex min-w-0 items-center gap-1', sorted && 'text-fg', atEnd && 'flex-row-reverse')}
          >
            <span className="truncate">{column.header}</span>
            {sorted && <SortArrow direction={sort.direction} className="size-3 stroke-2" />}
          </span>
        )}
        {tickMenu}
      </span>
      {arranging && <ColumnTools {...props} arranging={arranging} />}
    </th>
  )
}

function ColumnTools<Row>({
  column,
  index,
  sort,
  onSort,
  arranging,
}: HeadCellProps<Row> & { arranging: Arranging<Row> }) {
  const { layout, onLayout, onHide, columns } = arranging
  const edge = useRef<HTMLSpanElement>(null)
  const toEdge = useRef(false)
  const shown = columns.filter(({ hidden }) => !hidden)
  const at = shown.findIndex(({ id }) => id === column.id)
  const isPinned = layout.pinned.includes(column.id)
  const [ascending, descending] = column.sortWords ?? (column.align === 'end' ? NUMBERS : TEXTS)
  return (
    <>
      <Menu
        onDemand
        align={column.align === 'end' ? 'end' : 'start'}
        finalFocus={() => (toEdge.current && edge.current) || true}
        onOpenChange={open => {
          if (open) toEdge.current = false
        }}
        trigger={
          <button
            type="button"
            aria-label={`${column.header} column`}
            className={cx(
              'absolute inset-y-0 my-auto grid size-6 place-items-center rounded-1 bg-bg text-icon opacity-0 hover:bg-hover hover:text-fg focus-visible:opacity-100 group-hover/head:opacity-100 data-popup-open:bg-press data-popup-open:opacity-100 [@media(hover:none)]:hidden',
              column.align === 'end' ? 'start-0' : 'end-1.5',
            )}
          >
            <ChevronDown className="size-3 stroke-2" />
          </button>
        }
      >
        {(column.sortable || column.menuSort) && onSort && (
          <>
            <MenuItem icon={<ArrowUp />} onSelect={() => onSort({ by: column.id, direction: 'asc' })}>
              Sort {ascending}
              {current(sort, column.id, 'asc')}
            </MenuItem>
            <MenuItem icon={<ArrowDown />} onSelect={() => onSort({ by: column.id, direction: 'desc' })}>
              Sort {descending}
              {current(sort, column.id, 'desc')}
            </MenuItem>
            <MenuLine />
          </>
        )}
        {index > 0 && (
          <>
            <MenuItem
              icon={<ArrowLeft />}
              disabled={at <= 1}
              onSelect={() => onLayout(stepped(layout, columns, column.id, -1))}
            >
              Move left
            </MenuItem>
            <MenuItem
              icon={<ArrowRight />}
              disabled={at === shown.length - 1}
              onSelect={() => onLayout(stepped(layout, columns, column.id, 1))}
            >
              Move right
            </MenuItem>
            <MenuItem
              icon={isPinned ? <PinOff /> : <Pin />}
              onSelect={() => onLayout(withColumnPinned(layout, column.id, !isPinned))}
            >
              {isPinned ? 'Unpin' : 'Pin to the start'}
            </MenuItem>
          </>
        )}
        <MenuItem icon={<MoveHorizontal />} onSelect={() => (toEdge.current = true)}>
          Set width with arrow keys
        </MenuItem>
        {column.exact && (
          <MenuItem icon={<Undo2 />} onSelect={() => onLayout(resized(layout, column.id, undefined))}>
            Reset width
          </MenuItem>
        )}
        {index > 0 && onHide && (
          <>
            <MenuLine />
            <MenuItem icon={<EyeOff />} onSelect={() => onHide(column.id)}>
              Hide column
            </MenuItem>
          </>
        )}
      </Menu>
      <ColumnEdge
        ref={edge}
        column={column}
        shown={shown}
        onWidth={width => onLayout(resized(layout, column.id, width))}
      />
    </>
  )
}

const NUMBERS = ['lowest first', 'highest first'] as const
const TEXTS = ['A to Z', 'Z to A'] as const

const current = (sort: Sort | undefined, id: string, direction: Sort['direction']) =>
  sort?.by === id && sort.direction === direction && <span className="sr-only">, as it is now</span>

function SortArrow({ direction, className }: { direction: Sort['direction'] | undefined; className: string }) {
  const Arrow = direction === 'asc' ? ArrowUp : ArrowDown
  return <Arrow className={className} />
}

function SortButton<Row>({
  column,
  sort,
  onSort,
}: {
  column: Column<Row>
  sort: Sort | undefined
  onSort: (sort: Sort) => void
}) {
  const sorted = sort?.by === column.id
  return (
    <button
      type="button"
      onClick={() => onSort(nextSort(column, sort))}
      className={cx(
        'group/sort hit-24 inline-flex items-center gap-1 rounded-1 hover:text-fg',
        sorted && 'text-fg',
        column.align === 'end' && 'flex-row-reverse',
      )}
    >
      {column.header}
      <SortArrow
        direction={sorted ? sort.direction : undefined}
        className={cx(
          'size-3 stroke-2',
          !sorted && 'opacity-0 transition-opacity group-hover/sort:opacity-60 group-focus-visible/sort:opacity-60',
        )}
      />
    </button>
  )
}

function sortOf(id: string, sort: Sort | undefined) {
  if (sort?.by !== id) return 'none'
  return sort.direction === 'asc' ? 'ascending' : 'descending'
}
