import { ArrowDown, ArrowUp, ChevronDown } from 'lucide-react'
import { cx } from '../cx.ts'
import { Checkbox } from '../fields/checkbox.tsx'
import { Menu, MenuItem } from '../layers/menu.tsx'
import type { Selection } from './selection.ts'
import { as, pinned, rowBox } from './table-boxes.ts'
import { type Column, nextSort, type Sort } from './table-columns.ts'

interface TableHeadProps<Row> {
  columns: readonly Column<Row>[]
  ids: readonly string[]
  sort?: Sort | undefined
  onSort?: ((sort: Sort) => void) | undefined
  selection?: Selection | undefined
  actions: boolean
}

const cell =
  'block content-center whitespace-nowrap border-line border-b bg-bg px-2.5 text-start font-medium text-12 text-fg-3'

export function TableHead<Row>({ columns, ids, sort, onSort, selection, actions }: TableHeadProps<Row>) {
  return (
    <thead {...as.rowgroup} className="sticky top-0 z-2 block">
      <tr {...as.row} aria-rowindex={1} className={cx(rowBox, 'h-[34px]')}>
        {columns.map((column, index) => (
          <th
            key={column.id}
            scope="col"
            {...as.columnheader}
            aria-sort={column.sortable ? sortOf(column.id, sort) : undefined}
            className={cx(
              cell,
              column.align === 'end' && 'text-end',
              index === 0 && pinned,
              index === columns.length - 1 && 'pe-5',
            )}
          >
            <span className={cx('flex items-center gap-3', column.align === 'end' && 'justify-end')}>
              {index === 0 && selection && <PickPage ids={ids} selection={selection} />}
              {column.sortable && onSort ? <SortButton column={column} sort={sort} onSort={onSort} /> : column.header}
              {index === 0 && selection && <PickMenu ids={ids} selection={selection} />}
            </span>
          </th>
        ))}
        {actions && (
          <th scope="col" {...as.columnheader} className={cx(cell, 'w-0 px-0!')}>
            <span className="sr-only">Actions</span>
          </th>
        )}
      </tr>
    </thead>
  )
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
  const Arrow = sorted && sort.direction === 'asc' ? ArrowUp : ArrowDown
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
      <Arrow
        className={cx(
          'size-3 stroke-2',
          !sorted && 'opacity-0 transition-opacity group-hover/sort:opacity-60 group-focus-visible/sort:opacity-60',
        )}
      />
    </button>
  )
}

interface PickProps {
  ids: readonly string[]
  selection: Selection
}

/** Selects or clears the page. */
function PickPage({ ids, selection }: PickProps) {
  const chosen = ids.filter(selection.isChosen).length
  return (
    <Checkbox
      label="Select this page"
      checked={ids.length > 0 && chosen === ids.length}
      indeterminate={chosen > 0 && chosen < ids.length}
      disabled={ids.length === 0}
      onCheckedChange={() => selection.togglePage(ids)}
    />
  )
}

/** The same in words. Behind the name of the column, because two targets of 24 pixels do not fit before it. */
function PickMenu({ ids, selection }: PickProps) {
  const chosen = ids.filter(selection.isChosen).length
  return (
    <Menu
      trigger={
        <button
          type="button"
          aria-label="Choose rows"
          className="-ms-1.5 grid size-6 flex-none place-items-center rounded-1 text-icon hover:bg-hover hover:text-fg data-popup-open:bg-press"
        >
          <ChevronDown className="size-2.5 stroke-2" />
        </button>
      }
    >
      <MenuItem disabled={ids.length === 0 || chosen === ids.length} onSelect={() => selection.togglePage(ids)}>
        Select all on this page
      </MenuItem>
      <MenuItem disabled={selection.count() === 0} onSelect={selection.clear}>
        Deselect all
      </MenuItem>
    </Menu>
  )
}

function sortOf(id: string, sort: Sort | undefined) {
  if (sort?.by !== id) return 'none'
  return sort.direction === 'asc' ? 'ascending' : 'descending'
}
