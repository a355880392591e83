import { ChevronDown } from 'lucide-react'
import { cx } from '../cx.ts'
import { Checkbox } from '../fields/checkbox.tsx'
import { Menu, MenuItem } from '../layers/menu.tsx'
import { columnDrag } from './column-drag.ts'
import { moved } from './column-layout.ts'
import { type Arranging, HeadCell, headCell } from './head-cell.tsx'
import type { Selection } from './selection.ts'
import { as, rowBox } from './table-boxes.ts'
import type { Column, Sort } from './table-columns.ts'

interface TableHeadProps<Row> {
  columns: readonly Column<Row>[]
  ids: readonly string[]
  sort?: Sort | undefined
  onSort?: ((sort: Sort) => void) | undefined
  selection?: Selection | undefined
  actions: boolean
  arranging?: Arranging<Row> | undefined
}

export function TableHead<Row>({ columns, ids, sort, onSort, selection, actions, arranging }: TableHeadProps<Row>) {
  const drag =
    arranging && columnDrag((id, before) => arranging.onLayout(moved(arranging.layout, arranging.columns, id, before)))
  return (
    <thead {...as.rowgroup} className="sticky top-0 z-2 block">
      <tr
        {...as.row}
        aria-rowindex={1}
        onPointerDown={drag}
        className={cx(rowBox, 'h-8.5 data-dragging:cursor-grabbing data-dragging:select-none')}
      >
        {columns.map((column, index) => (
          <HeadCell
            key={column.id}
            column={column}
            index={index}
            isLast={index === columns.length - 1}
            sort={sort}
            onSort={onSort}
            arranging={arranging}
            tick={index === 0 && selection && <PickPage ids={ids} selection={selection} />}
            tickMenu={index === 0 && selection && <PickMenu ids={ids} selection={selection} />}
          />
        ))}
        {actions && (
          <th scope="col" {...as.columnheader} className={cx(headCell, 'w-0 px-0!')}>
            <span className="sr-only">Actions</span>
          </th>
        )}
      </tr>
    </thead>
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
