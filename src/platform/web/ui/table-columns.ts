import type { ReactNode } from 'react'

export interface Sort {
  by: string
  direction: 'asc' | 'desc'
}

export interface Column<Row> {
  /** Also the name that `onSort` gives. */
  id: string
  header: string
  cell: (row: Row) => ReactNode
  /** `end` for numbers: right-aligned and tabular. */
  align?: 'start' | 'end'
  sortable?: boolean
  /** Direction of the first click; numbers and dates usually start from the top. */
  firstSort?: 'asc' | 'desc'
  /** Width in pixels; by content otherwise. */
  width?: number
  hidden?: boolean
}

/** The next sort when a header is pressed: first direction, then the other, never none. */
export function nextSort<Row>(column: Column<Row>, sort: Sort | undefined): Sort {
  const first = column.firstSort ?? (column.align === 'end' ? 'desc' : 'asc')
  if (sort?.by !== column.id) return { by: column.id, direction: first }
  return { by: column.id, direction: sort.direction === 'asc' ? 'desc' : 'asc' }
}
