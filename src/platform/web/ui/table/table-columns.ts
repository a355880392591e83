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
  /** Minimum width in pixels. A wide screen shares the rest among all columns by width. */
  width: number
  hidden?: boolean
  /** Its cell begins with a picture and has two lines: the skeleton of the first column shows them too. */
  pictured?: boolean
}

/** The columns as a CSS grid, the same for all rows; the least width of the first and of all. Row actions lie over the end. */
export function gridOf(columns: readonly { width: number }[], { actions }: { actions: boolean }) {
  const tracks = columns.map(({ width }) => `minmax(${width}px,${width}fr)`)
  return {
    '--columns': [...tracks, ...(actions ? ['0'] : [])].join(' '),
    '--first': `${columns[0]?.width ?? 0}px`,
    '--least': `${columns.reduce((sum, { width }) => sum + width, 0)}px`,
  }
}

/** How many of the columns begin within so many pixels. */
export function columnsWithin(columns: readonly { width: number }[], width: number): number {
  let begins = 0
  const beyond = columns.findIndex(column => {
    const isBeyond = begins > width
    begins += column.width
    return isBeyond
  })
  return beyond === -1 ? columns.length : beyond
}

/** The next sort when a header is pressed: its first direction, then the other, never none. */
export function nextSort<Row>(column: Column<Row>, sort: Sort | undefined): Sort {
  const first = column.firstSort ?? (column.align === 'end' ? 'desc' : 'asc')
  if (sort?.by !== column.id) return { by: column.id, direction: first }
  return { by: column.id, direction: sort.direction === 'asc' ? 'desc' : 'asc' }
}
