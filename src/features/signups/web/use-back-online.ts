import { useEffect } from 'react'
import type { Locale } from '../locale.ts'
import { refusals } from '../refusals.ts'

/** Clears the sentence that says the fan is offline once the connection is back. */
export function useBackOnline(sentence: string | undefined, locale: Locale, clear: () => void): void {
  useEffect(() => {
    if (sentence !== refusals.offline[locale]) return
    addEventListener('online', clear)
    return () => removeEventListener('online', clear)
  })
}
