import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

/** A new screen takes the focus that the old one took away with it, so that the keyboard and a screen reader go on there. */
export function useFocusOnArrival() {
  const { pathname } = useLocation()
  const last = useRef(pathname)
  useEffect(() => {
    if (last.current === pathname) return
    last.current = pathname
    const { activeElement } = document
    if (!activeElement || activeElement === document.body)
      document.getElementById('main')?.focus({ preventScroll: true })
  }, [pathname])
}
