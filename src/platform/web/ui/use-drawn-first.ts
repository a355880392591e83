import { type RefObject, useDeferredValue, useLayoutEffect, useRef } from 'react'

const LEAST = 18
/** What the screen shows above and below a table at least. */
const AROUND = 200
const NONE: readonly string[] = []

/**
 * The ids of the rows to draw now: of a page that comes in place of another, which begins at its top, the first screenful, and
 * all the others once that is painted. A row that was drawn stays drawn while the page is the same.
 */
export function useDrawnFirst(scroller: RefObject<HTMLElement | null>, ids: readonly string[], rowHeight: number) {
  const settled = new Set(useDeferredValue(ids, NONE))
  const before = useRef<ReadonlySet<string>>(new Set())
  useLayoutEffect(() => {
    if (scroller.current && !ids.some(id => before.current.has(id))) scroller.current.scrollTop = 0
    before.current = new Set(ids)
  }, [scroller, ids])
  const first = Math.max(LEAST, Math.ceil((window.innerHeight - AROUND) / rowHeight))
  return new Set(ids.filter((id, at) => at < first || settled.has(id)))
}
