import { createContext } from 'react'

/** Puts profiles into a promotion; `Add To Promo` is shown only where somebody gives it (DETAIL-025). */
export const ShortlistContext = createContext<((socialProfileIds: readonly string[]) => void) | null>(null)
