import type { PointerEvent } from 'react'

/** Pixels that tell a drag from a press. */
const SLACK = 6
/** Pixels from the ends of the table where it scrolls along, and how far with each move. */
const NEAR = 48
const ALONG = 16

/**
 * Drags a column by its header: `onMove` gets the column and the one it will stand before, undefined at the end. For the
 * mouse; the column's menu does the same by keys. Escape leaves everything as it was.
 */
export function columnDrag(onMove: (id: string, before: string | undefined) => void) {
  return (event: PointerEvent<HTMLTableRowElement>) => {
    const row = event.currentTarget
    const head = (event.target as Element).closest<HTMLElement>('th[data-column]')
    const heads = [...row.querySelectorAll<HTMLElement>('th[data-column]')]
    const id = head?.dataset.column
    // the first column stays first
    if (event.button !== 0 || event.pointerType === 'touch' || !id || head === heads[0]) return
    const scroller = row.closest('section')
    let before: string | undefined | null = null

    const mark = (at: number | null) => {
      for (const [index, other] of heads.entries()) other.toggleAttribute('data-drop', index === at)
      row.toggleAttribute('data-dragging', at !== null)
    }
    const move = ({ clientX }: globalThis.PointerEvent) => {
      if (before === null && Math.abs(clientX - event.clientX) < SLACK) return
      const box = scroller?.getBoundingClientRect()
      if (scroller && box && clientX > box.right - NEAR) scroller.scrollLeft += ALONG
      if (scroller && box && clientX < box.left + NEAR) scroller.scrollLeft -= ALONG
      const middle = (one: HTMLElement) => one.getBoundingClientRect().left + one.getBoundingClientRect().width / 2
      const at = heads.findIndex((one, index) => index > 0 && clientX < middle(one))
      before = at === -1 ? undefined : heads[at]?.dataset.column
      mark(at === -1 ? heads.length : at)
    }
    const end = (given: Event) => {
      if (given instanceof KeyboardEvent && given.key !== 'Escape') return
      removeEventListener('pointermove', move)
      for (const name of ENDS) removeEventListener(name, end)
      mark(null)
      if (before === null) return
      // the press that ends a drag sorts nothing
      addEventListener('click', swallow, { capture: true, once: true })
      setTimeout(() => removeEventListener('click', swallow, { capture: true }))
      if (given.type === 'pointerup' && before !== id) onMove(id, before)
    }
    addEventListener('pointermove', move)
    for (const name of ENDS) addEventListener(name, end)
  }
}

const ENDS = ['pointerup', 'pointercancel', 'keydown'] as const

const swallow = (event: Event) => {
  event.preventDefault()
  event.stopPropagation()
}
