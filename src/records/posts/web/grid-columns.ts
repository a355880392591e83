import { useSyncExternalStore } from 'react'

/** Rows of a page of the grid (POST-044). */
export const GRID_ROWS = 3

const steps = [
  [1536, 7],
  [1280, 6],
  [1024, 5],
  [768, 4],
  [640, 3],
] as const

/** Cards beside each other in a window of this width (POST-045). */
export const gridColumns = (width: number) => steps.find(([least]) => width >= least)?.[1] ?? 2

/** The columns of the window as it is now. */
export const useGridColumns = () =>
  useSyncExternalStore(
    changed => {
      window.addEventListener('resize', changed)
      return () => window.removeEventListener('resize', changed)
    },
    () => gridColumns(window.innerWidth),
  )
