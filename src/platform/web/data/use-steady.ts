import { useCallback, useLayoutEffect, useRef } from 'react'

/**
 * A handler that is the same in every render and does what that of the latest render does. For rows and cells, which are
 * drawn again only when one of their properties is another. Not to be called while drawing.
 */
export function useSteady<Args extends unknown[], Result>(run: (...args: Args) => Result): (...args: Args) => Result {
  const latest = useRef(run)
  useLayoutEffect(() => {
    latest.current = run
  })
  return useCallback((...args) => latest.current(...args), [])
}
