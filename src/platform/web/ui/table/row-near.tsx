import { createContext, type ReactNode, use } from 'react'

/** Whether somebody points at the row around, or is in it with the focus, or was before. */
export const RowNear = createContext(true)

/** What nobody sees before they are at the row: made then, since a page of rows is painted the sooner for it. */
export const WhenNear = ({ children }: { children: ReactNode }) => (use(RowNear) ? children : null)
