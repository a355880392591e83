import { type RefObject, useEffect } from 'react'

/** A page of the usual size is drawn whole. */
export const MAX_ROWS_DRAWN_AT_ONCE = 30
/** How far above and below the viewport rows are rendered. */
const AHEAD = '132px 0px'

/**
 * Takes the rows of a long page that are out of sight from the browser's work: each drawn row costs every frame of
 * scrolling. They stay in the document as `hidden=until-found`, so that searching the page finds their words. The row with
 * the focus, or that Tab reaches, stays drawn. Where a browser does not know the attribute's value all rows are.
 *
 * @see https://html.spec.whatwg.org/multipage/interaction.html#attr-hidden-until-found
 */
export function useRowsInSight(scroller: RefObject<HTMLElement | null>, ids: ReadonlySet<string>) {
  const page = [...ids].join()
  const long = ids.size > MAX_ROWS_DRAWN_AT_ONCE
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has other rows
  useEffect(() => {
    const table = scroller.current
    if (!long || !table || !('onbeforematch' in table)) return
    const observer = new IntersectionObserver(
      seen => {
        for (const { target, isIntersecting } of seen) keep(target, !isIntersecting && !holdsFocus(target))
      },
      { root: table, rootMargin: AHEAD },
    )
    // tells of each once at first
    for (const row of table.querySelectorAll(ROW)) observer.observe(row)
    return () => observer.disconnect()
  }, [scroller, long, page])

  useEffect(() => {
    const table = scroller.current
    if (!long || !table) return
    // given to a row that is kept, by a key or a layer that closes
    const show = ({ target }: FocusEvent) => {
      const row = target instanceof Element && target.closest(ROW)
      if (row) keep(row, false)
    }
    table.addEventListener('focusin', show)
    return () => {
      table.removeEventListener('focusin', show)
      for (const row of table.querySelectorAll(ROW)) keep(row, false)
    }
  }, [scroller, long])
}

const ROW = 'tr[data-row]'

/** Or will have it: the one row that Tab reaches, to which layers over the row belong too. */
const holdsFocus = (row: Element) => row.contains(document.activeElement) || (row as HTMLElement).tabIndex === 0

/** A hidden row has no cells for screen readers, so it is no row to them; `aria-rowindex` gives the positions of the others. */
function keep(row: Element, kept: boolean) {
  for (const [name, value] of [
    ['hidden', 'until-found'],
    ['aria-hidden', 'true'],
  ] as const) {
    if (kept) row.setAttribute(name, value)
    else row.removeAttribute(name)
  }
}
