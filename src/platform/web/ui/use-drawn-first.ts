import { useDeferredValue } from 'react'

/** More than most screens show of a table at once. */
const FIRST = 18
const NONE: readonly string[] = []

/**
 * The ids of the rows to draw now: of a page that comes in place of another the first screenful, and all the others once that
 * is painted. A row that was drawn stays drawn.
 */
export function useDrawnFirst(ids: readonly string[]): ReadonlySet<string> {
  const settled = new Set(useDeferredValue(ids, NONE))
  return new Set(ids.filter((id, at) => at < FIRST || settled.has(id)))
}
