import { useState } from 'react'

interface History<T> {
  past: readonly T[]
  now: T
  future: readonly T[]
}

const LONGEST = 100

/** A value with undo and redo. */
export function useHistory<T>(initial: T) {
  const [{ past, now, future }, setHistory] = useState<History<T>>({ past: [], now: initial, future: [] })
  return {
    value: now,
    set: (next: T) =>
      setHistory(before => ({ past: [...before.past, before.now].slice(-LONGEST), now: next, future: [] })),
    canUndo: past.length > 0,
    canRedo: future.length > 0,
    undo: () =>
      setHistory(before => {
        const last = before.past.at(-1)
        if (last === undefined) return before
        return { past: before.past.slice(0, -1), now: last, future: [before.now, ...before.future] }
      }),
    redo: () =>
      setHistory(before => {
        const [next, ...rest] = before.future
        return next === undefined ? before : { past: [...before.past, before.now], now: next, future: rest }
      }),
  }
}
