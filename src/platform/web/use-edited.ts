import { useState } from 'react'

interface Edited<T> {
  value: T
  isChanged: boolean
  /** Somebody else saved while this was being typed. */
  isStale: boolean
  set: (value: T) => void
  /** Back to what is saved. */
  reset: () => void
  /** After saving: what was typed meanwhile stays. */
  saved: (sent: T) => void
}

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/**
 * A form's value over what is saved: until something is typed it follows what others save, then what was typed stays. `merge`
 * brings newer saved fields under it, such as `mergeFields`; without it what was typed stays whole.
 *
 * @example const { value, set, isChanged } = useEdited(data.details, mergeFields)
 */
export function useEdited<T>(saved: T, merge: Merge<T> = (_, typed) => typed): Edited<T> {
  const [typed, setTyped] = useState<{ from: T; value: T } | null>(null)
  const value = typed ? merge(typed.from, typed.value, saved) : saved
  return {
    value,
    isChanged: !same(value, saved),
    isStale: typed !== null && !same(typed.from, saved),
    set: next => setTyped({ from: saved, value: next }),
    reset: () => setTyped(null),
    saved: sent => setTyped(now => (now && same(now.value, sent) ? null : now)),
  }
}

type Merge<T> = (from: T, typed: T, saved: T) => T

/** Fields that were typed, over the newest of the others. */
export function mergeFields<T extends object>(from: T, typed: T, saved: T): T {
  const names = Object.keys(saved) as (keyof T)[]
  return Object.fromEntries(names.map(name => [name, same(typed[name], from[name]) ? saved[name] : typed[name]])) as T
}

/** The same for entries that are always all there, such as a line for each store, told apart by a field. */
export const mergeEntries =
  <K extends PropertyKey, T extends Record<K, unknown>>(key: K) =>
  (from: readonly T[], typed: readonly T[], saved: readonly T[]): T[] => {
    const find = (entries: readonly T[], entry: T) => entries.find(other => other[key] === entry[key]) ?? entry
    return saved.map(entry => mergeFields(find(from, entry), find(typed, entry), entry))
  }
