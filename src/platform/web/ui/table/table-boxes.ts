// Shared by head, rows and skeletons. Each row is a grid of its own with the columns of the table (`gridOf`), not a row of a
// CSS table: only so can the browser leave out those out of sight, and a change in one moves no other.

export const rowBox = 'grid grid-cols-(--columns)'

/** A body row. It has background and border for all its cells, so that a change restyles one element. */
export const bodyRow = `${rowBox} border-line-soft border-b`

export const cellBox = 'block content-center whitespace-nowrap px-2.5'

/** The sticky first column. It needs a background, or cells scrolled under it would show through. */
export const pinned = 'sticky start-0 z-1 ps-4 md:ps-5'

/** Explicit roles: an element that is no table in CSS is none to some screen readers either. */
export const as = {
  table: { role: 'table' },
  rowgroup: { role: 'rowgroup' },
  row: { role: 'row' },
  columnheader: { role: 'columnheader' },
  cell: { role: 'cell' },
} as const
