import { useState } from 'react'

interface Edited<T> {
  value: T
  isChanged: boolean
  /** Somebody else saved while this was being typed. */
  isStale: boolean
  set: (value: T) => void
  /** Back to what is saved. */
  reset: () => void
  /** How often it was reset: the key of a field that keeps a state of its own. */
  resets: number
  /** After saving, as read when it was sent: what was typed meanwhile stays. */
  saved: () => void
}

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/**
 * A form's value over what is saved: until something is typed it follows what others save, then what was typed stays. `merge`
 * brings newer saved fields under it, such as `mergeFields`; without it what was typed stays whole.
 *
 * @example const { value, set, isChanged } = useEdited(data.details, mergeFields)
 */
export function useEdited<T>(saved: T, merge?: Merge<T>): Edited<T> {
  const [typed, setTyped] = useState<{ from: T; value: T } | null>(null)
  const [resets, setResets] = useState(0)
  const value = typed ? (merge?.(typed.from, typed.value, saved) ?? typed.value) : saved
  return {
    value,
    isChanged: !same(value, saved),
    isStale: typed !== null && !same(typed.from, saved),
    // without `merge` it is still over what was there when typing began
    set: next => setTyped({ from: merge || !typed ? saved : typed.from, value: next }),
    reset: () => {
      setTyped(null)
      setResets(resets + 1)
    },
    resets,
    saved: () => setTyped(now => (now === typed ? null : now && { ...now, from: value })),
  }
}

type Merge<T> = (from: T, typed: T, saved: T) => T

/** Fields that were typed, over the newest of the others. */
export function mergeFields<T extends object>(from: T, typed: T, saved: T): T {
  const names = Object.keys(saved) as (keyof T)[]
  return Object.fromEntries(names.map(name => [name, same(typed[name], from[name]) ? saved[name] : typed[name]])) as T
}

/**
 * The same for rows that are added, removed and moved, told apart by a field. A row that was changed here is never taken away.
 * The order is that of whoever moved a row, and the typed one where both did.
 */
export const mergeRows =
  <K extends PropertyKey, T extends Record<K, unknown>>(key: K) =>
  (from: readonly T[], typed: readonly T[], saved: readonly T[]): T[] => {
    const find = (rows: readonly T[], row: T) => rows.find(other => other[key] === row[key])
    const keysIn = (rows: readonly T[], others: readonly T[]) =>
      rows.flatMap(row => (find(others, row) ? [row[key]] : []))
    const merged = typed.flatMap(row => {
      const [was, now] = [find(from, row), find(saved, row)]
      if (was && now) return [mergeFields(was, row, now)]
      return was && same(was, row) ? [] : [row]
    })
    const others = saved.flatMap(row => find(merged, row) ?? (find(from, row) || find(typed, row) ? [] : [row]))
    const hasMoved = (rows: readonly T[]) => !same(keysIn(rows, from), keysIn(from, rows))
    const [all, added] = hasMoved(saved) && !hasMoved(typed) ? [[...others], merged] : [[...merged], others]
    for (const [at, row] of added.entries()) {
      if (find(all, row)) continue
      // behind the row that it follows in its own list
      const before = added[at - 1]
      all.splice(before ? all.findIndex(other => other[key] === before[key]) + 1 : 0, 0, row)
    }
    return all
  }

/** The same for entries that are always all there, such as a line for each store, told apart by a field. */
export const mergeEntries =
  <K extends PropertyKey, T extends Record<K, unknown>>(key: K) =>
  (from: readonly T[], typed: readonly T[], saved: readonly T[]): T[] => {
    const find = (entries: readonly T[], entry: T) => entries.find(other => other[key] === entry[key]) ?? entry
    return saved.map(entry => mergeFields(find(from, entry), find(typed, entry), entry))
  }
