import { type RefObject, useEffect } from 'react'

/** A page of the usual size is drawn whole. */
export const WHOLE = 30
/** How far above and below what is seen rows are drawn. */
const AHEAD = '132px 0px'

/**
 * Takes the rows of a long page that are out of sight from the browser's work: each drawn row costs every frame of
 * scrolling. They stay in the document as `hidden=until-found`, so that searching the page finds their words. The row with
 * the focus stays drawn. Where a browser does not know the attribute's value all rows are.
 *
 * @see https://html.spec.whatwg.org/multipage/interaction.html#attr-hidden-until-found
 */
export function useRowsInSight(scroller: RefObject<HTMLElement | null>, ids: readonly string[]) {
  const page = ids.join()
  const long = ids.length > WHOLE
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has other rows
  useEffect(() => {
    if (!long || !scroller.current || !('onbeforematch' in scroller.current)) return
    const rows = scroller.current.querySelectorAll('tr[data-row]')
    const observer = new IntersectionObserver(
      seen => {
        for (const { target, isIntersecting } of seen)
          keep(target, !isIntersecting && !target.contains(document.activeElement))
      },
      { root: scroller.current, rootMargin: AHEAD },
    )
    for (const row of rows) observer.observe(row)
    return () => {
      observer.disconnect()
      for (const row of rows) keep(row, false)
    }
  }, [scroller, long, page])
}

/** A kept row has no cells for screen readers, so it is none to them; `aria-rowindex` tells the others' places. */
function keep(row: Element, kept: boolean) {
  for (const [name, value] of [
    ['hidden', 'until-found'],
    ['aria-hidden', 'true'],
  ] as const) {
    if (kept) row.setAttribute(name, value)
    else row.removeAttribute(name)
  }
}
