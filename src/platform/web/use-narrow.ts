import { useSyncExternalStore } from 'react'

/** True on a phone: no room for the sidebar. For things that CSS cannot express, such as the width of a column. */
export const useNarrow = () => useMedia('(max-width: 799.98px)')

/** True when a record fits beside its list. */
export const useWide = () => useMedia('(min-width: 1100px)')

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
