import type { KeyboardEvent, PointerEvent, Ref } from 'react'
import { MIN_COLUMN_WIDTH, WIDEST, WIDTH_STEP } from './column-layout.ts'
import { type Column, gridOf } from './table-columns.ts'

interface ColumnEdgeProps<Row> {
  ref: Ref<HTMLSpanElement>
  column: Column<Row>
  /** All columns that are shown. */
  shown: readonly Column<Row>[]
  /** Undefined gives the column its own width back. */
  onWidth: (width: number | undefined) => void
}

/** The end of a column's header: dragged or moved with the arrow keys it makes the column wider, pressed twice as it was. */
export function ColumnEdge<Row>({ ref, column, shown, onWidth }: ColumnEdgeProps<Row>) {
  const drag = (event: PointerEvent<HTMLSpanElement>) => {
    if (event.button !== 0) return
    const edge = event.currentTarget
    const head = edge.closest('th')
    const grid = edge.closest('table')?.parentElement
    if (!head || !grid) return
    event.preventDefault()
    event.stopPropagation()
    // of the design, which rem turns into pixels of this reader
    const scale = 16 / Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
    const from = head.getBoundingClientRect().width * scale
    const towards = getComputedStyle(head).direction === 'rtl' ? -1 : 1
    const widthAt = (x: number) =>
      Math.min(WIDEST, Math.max(MIN_COLUMN_WIDTH, from + (x - event.clientX) * scale * towards))
    let last: number | undefined
    const move = ({ clientX }: globalThis.PointerEvent) => {
      last = widthAt(clientX)
      const width = last
      // past React, which would draw every cell for each pixel
      const tracks = gridOf(
        shown.map(other => (other.id === column.id ? { ...other, width, exact: true } : other)),
        { actions: false },
      )
      for (const name of ['--columns', '--least'] as const) grid.style.setProperty(name, tracks[name])
    }
    const end = () => {
      edge.removeEventListener('pointermove', move)
      if (last !== undefined) onWidth(last)
    }
    edge.setPointerCapture(event.pointerId)
    edge.addEventListener('pointermove', move)
    edge.addEventListener('lostpointercapture', end, { once: true })
  }
  const press = (event: KeyboardEvent<HTMLSpanElement>) => {
    const step = { ArrowLeft: -WIDTH_STEP, ArrowRight: WIDTH_STEP }[event.key]
    if (step !== undefined) onWidth(column.width + step)
    else if (event.key === 'Enter' || event.key === 'Escape')
      event.currentTarget.closest('th')?.querySelector<HTMLElement>('[aria-haspopup="menu"]:last-of-type')?.focus()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: hr cannot be moved
    <span
      ref={ref}
      role="separator"
      aria-orientation="vertical"
      aria-label={`Width of ${column.header}`}
      aria-valuenow={column.width}
      aria-valuemin={MIN_COLUMN_WIDTH}
      aria-valuemax={WIDEST}
      tabIndex={-1}
      onPointerDown={drag}
      onDoubleClick={() => onWidth(undefined)}
      onKeyDown={press}
      className="absolute inset-y-1.5 end-0 z-1 w-2 cursor-col-resize touch-none rounded-1 border-transparent border-e-2 hover:border-line-check focus-visible:border-focus active:border-accent"
    />
  )
}
