import { type ComponentType, createContext } from 'react'

/** Layers that any screen of the workspace may open by its address, such as a record over a list. The app gives them. */
export const OverlaysContext = createContext<readonly ComponentType[]>([])
