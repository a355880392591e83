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
  /** Sorted by an item of its menu, not by pressing its header; needs `onLayout`. */
  menuSort?: boolean
  /** What its menu calls ascending and descending: "oldest first", "newest first". */
  sortWords?: readonly [ascending: string, descending: string]
  /** Direction of the first click; numbers and dates usually start from the top. */
  firstSort?: 'asc' | 'desc'
  /** Minimum width in pixels, at text of the usual size. A wide screen shares the rest among all columns by width. */
  width: number
  /** Exactly as wide as `width`, as somebody has set it. */
  exact?: boolean
  /** Where it stays when the table scrolls sideways: px from the start. The first column always stays. */
  stick?: number
  hidden?: boolean
  /** Its cell begins with a picture, a square one or that of a person, and has two lines: the skeleton shows them too. */
  pictured?: boolean | 'square'
}

/** Pixels of the design as rem, so that columns and rows grow with the text. */
export const rem = (px: number) => `${px / 16}rem`

type Track = Pick<Column<never>, 'width' | 'exact' | 'stick'>

/**
 * The columns as a CSS grid, the same for all rows; the least width of those that stay when the table scrolls sideways, and
 * of all. Row actions lie over the end.
 */
export function gridOf(columns: readonly Track[], { actions }: { actions: boolean }) {
  // one column fills the table, and has nothing to scroll to
  const least = columns.length > 1 ? leastWidth : () => '0px'
  const tracks = columns.map((track, at) =>
    track.exact ? rem(track.width) : `minmax(${least(track, at)},${track.width}fr)`,
  )
  const widthOf = (some: readonly Track[]) => {
    const [first, ...others] = some
    if (!first) return '0px'
    return `calc(${leastWidth(first, 0)} + ${rem(others.reduce((sum, { width }) => sum + width, 0))})`
  }
  return {
    '--columns': [...tracks, ...(actions ? ['0'] : [])].join(' '),
    '--first': widthOf(columns.filter(({ stick }, at) => at === 0 || stick !== undefined)),
    '--least': columns.length > 1 ? widthOf(columns) : '0px',
  }
}

/** The first column stays when the table scrolls: with large letters it leaves room on a phone, or its end was never seen. */
const leastWidth = ({ width, exact }: Track, at: number) =>
  at === 0 && !exact ? `min(${rem(width)},80vw)` : rem(width)

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
