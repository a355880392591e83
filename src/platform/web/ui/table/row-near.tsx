import { createContext, type ReactNode, use } from 'react'

/** Whether somebody points at the row around, or is in it with the focus, or was before. */
export const RowInSight = createContext(true)

/** Content that shows only on hover or focus of the row: mounted then, which paints a page of rows sooner. */
export const WhenInSight = ({ children }: { children: ReactNode }) => (use(RowInSight) ? children : null)
