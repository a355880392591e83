import { type RefObject, startTransition, useEffect, useLayoutEffect, useRef, useState } from 'react'

const LEAST = 10
/** The minimum height of the screen above and below a table. */
const AROUND = 200
const NONE: readonly string[] = []

interface Drawn {
  rows: ReadonlySet<string>
  /** Of these rows every column is drawn, of the others those that the screen has room for. */
  whole: ReadonlySet<string>
}

/**
 * The ids of the rows to draw now: of a page that comes in place of another, which begins at its top, the first screenful, and
 * all the others once that is painted. A row that was drawn stays drawn while the page is the same.
 */
export function useDrawnFirst(
  scroller: RefObject<HTMLElement | null>,
  ids: readonly string[],
  rowHeight: number,
): Drawn {
  const [painted, setPainted] = useState(NONE)
  useEffect(() => afterPaint(() => startTransition(() => setPainted(ids))), [ids])
  const before = useRef<ReadonlySet<string>>(new Set())
  useLayoutEffect(() => {
    if (scroller.current && !ids.some(id => before.current.has(id))) scroller.current.scrollTop = 0
    before.current = new Set(ids)
  }, [scroller, ids])
  const settled = new Set(painted)
  const first = Math.max(LEAST, Math.ceil((window.innerHeight - AROUND) / rowHeight))
  return {
    rows: new Set(ids.filter((id, at) => at < first || settled.has(id))),
    whole: new Set(ids.filter(id => settled.has(id))),
  }
}

/** Calls once a frame has been painted after this one; a frame that waits for more to be drawn is a late one. */
function afterPaint(call: () => void): () => void {
  let frame = requestAnimationFrame(() => {
    frame = requestAnimationFrame(call)
  })
  return () => cancelAnimationFrame(frame)
}
