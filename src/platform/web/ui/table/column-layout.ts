import type { Column } from './table-columns.ts'

/** How somebody likes the columns: their order, the widths that were set, and those that stay in sight. */
export interface ColumnLayout {
  /** Ids; columns that are not in it stand behind, in the order of the screen. */
  order: readonly string[]
  /** Pixels by id. */
  widths: Readonly<Record<string, number>>
  /** Ids, in their order behind the first column. */
  pinned: readonly string[]
}

export const NO_LAYOUT: ColumnLayout = { order: [], widths: {}, pinned: [] }

export const isPlain = ({ order, widths, pinned }: ColumnLayout) =>
  order.length + pinned.length + Object.keys(widths).length === 0

/** Pixels. */
export const MIN_COLUMN_WIDTH = 56
export const WIDEST = 640
/** What one press of an arrow key makes wider or narrower, in pixels. */
export const WIDTH_STEP = 16

/** The columns as they are laid out: the first where it is, the pinned ones behind it, then the others. */
export function arranged<Row>(columns: readonly Column<Row>[], layout: ColumnLayout): readonly Column<Row>[] {
  const [first, ...others] = columns
  if (!first) return columns
  const rank = (id: string) => {
    const at = layout.order.indexOf(id)
    return at === -1 ? layout.order.length + others.findIndex(other => other.id === id) : at
  }
  const sorted = others.toSorted((a, b) => rank(a.id) - rank(b.id))
  const isPinned = ({ id }: Column<Row>) => layout.pinned.includes(id)
  const sized = [first, ...sorted.filter(isPinned), ...sorted.filter(column => !isPinned(column))].map(column => {
    const width = layout.widths[column.id]
    return width === undefined ? column : { ...column, width: within(width), exact: true }
  })
  let start = 0
  return sized.map((column, at) => {
    const stick = start
    if (!column.hidden) start += column.width
    return at > 0 && isPinned(column) ? { ...column, stick } : column
  })
}

const within = (width: number) => Math.round(Math.min(WIDEST, Math.max(MIN_COLUMN_WIDTH, width)))

type Placed = Pick<Column<never>, 'id' | 'hidden'>

/**
 * Puts a column before another, or to the end; `all` are the columns as they are arranged. Among pinned columns it is pinned
 * too, behind them no longer.
 */
export function moved(
  layout: ColumnLayout,
  all: readonly Placed[],
  id: string,
  before: string | undefined,
): ColumnLayout {
  const ids = all.slice(1).map(column => column.id)
  const others = ids.filter(other => other !== id)
  const at = before === undefined ? others.length : others.indexOf(before)
  if (at === -1) return layout
  const order = others.toSpliced(at, 0, id)
  const isPinned = (other: string | undefined) => other !== undefined && layout.pinned.includes(other)
  const pin = isPinned(order[at + 1]) || (isPinned(id) && (at === 0 || isPinned(order[at - 1])))
  return { ...layout, order, pinned: order.filter(other => (other === id ? pin : isPinned(other))) }
}

/** One step towards the start or the end. */
export function stepped(layout: ColumnLayout, all: readonly Placed[], id: string, by: 1 | -1): ColumnLayout {
  const shown = all.filter(({ hidden }) => !hidden).map(column => column.id)
  const to = shown.indexOf(id) + by
  if (to < 1 || to >= shown.length) return layout
  return moved(layout, all, id, by === -1 ? shown[to] : shown[to + 1])
}

/** Undefined gives the column its own width back. */
export function resized(layout: ColumnLayout, id: string, width: number | undefined): ColumnLayout {
  const { [id]: _, ...widths } = layout.widths
  return { ...layout, widths: width === undefined ? widths : { ...widths, [id]: within(width) } }
}

export const withColumnPinned = (layout: ColumnLayout, id: string, pin: boolean): ColumnLayout => ({
  ...layout,
  pinned: pin ? [...layout.pinned.filter(other => other !== id), id] : layout.pinned.filter(other => other !== id),
})
