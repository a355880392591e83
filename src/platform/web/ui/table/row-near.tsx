import { createContext, type ReactNode, use } from 'react'

/** Whether somebody points at the row around, or is in it with the focus, or was before. */
export const RowNear = createContext(true)

/** Content that shows only on hover or focus of the row: mounted then, which paints a page of rows sooner. */
export const WhenNear = ({ children }: { children: ReactNode }) => (use(RowNear) ? children : null)
