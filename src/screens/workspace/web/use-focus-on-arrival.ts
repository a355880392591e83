import { useRouterState } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

/** A new screen takes the focus that the old one took away with it, so that the keyboard and a screen reader go on there. */
export function useFocusOnArrival() {
  // The address whose screen stands there, not the one that is still being loaded.
  const pathname = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname })
  const last = useRef(pathname)
  useEffect(() => {
    const before = last.current
    last.current = pathname
    if (!before || before === pathname) return
    const { activeElement } = document
    if (!activeElement || activeElement === document.body)
      document.getElementById('main')?.focus({ preventScroll: true })
  }, [pathname])
}
