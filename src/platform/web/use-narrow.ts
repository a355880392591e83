import { useSyncExternalStore } from 'react'

/**
 * True on a phone, and with letters so large that a desk has the room of one: no room for the sidebar. For things that CSS
 * cannot express, such as the width of a column.
 */
export const useNarrow = () => useMedia('(max-width: 49.99em)')

/** True when a record fits beside its list, in letters of any size. */
export const useWide = () => useMedia('(min-width: 68.75em)')

/** Whether a media query holds, now and after each change. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    listener => {
      const media = window.matchMedia(query)
      media.addEventListener('change', listener)
      return () => media.removeEventListener('change', listener)
    },
    () => window.matchMedia(query).matches,
  )
}
