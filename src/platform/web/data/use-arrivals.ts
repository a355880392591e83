import { useEffect, useRef, useState } from 'react'

const MARKED_MS = 8000

/**
 * Ids that came while one was looking, for as long as they should stand out. What a list starts with, and what another
 * `list` (filter, page) brings, is no arrival. Undefined `ids` are still loading.
 */
export function useArrivals(list: string, ids: readonly string[] | undefined): ReadonlySet<string> {
  const seen = useRef<{ list: string; ids: Set<string> }>(undefined)
  const [arrived, setArrived] = useState<ReadonlySet<string>>(new Set())
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>())
  // Compared by content: a new array with the same ids is no change.
  const key = ids && JSON.stringify(ids)
  useEffect(() => () => timers.current.forEach(clearTimeout), [])

  useEffect(() => {
    if (key === undefined) return
    const ids: string[] = JSON.parse(key)
    const before = seen.current?.list === list ? seen.current.ids : undefined
    const fresh = before ? ids.filter(id => !before.has(id)) : []
    seen.current = { list, ids: new Set([...(before ?? []), ...ids]) }
    if (!before) setArrived(now => (now.size === 0 ? now : new Set()))
    if (fresh.length === 0) return
    setArrived(now => new Set([...now, ...fresh]))
    const timer = setTimeout(() => {
      timers.current.delete(timer)
      setArrived(now => new Set([...now].filter(id => !fresh.includes(id))))
    }, MARKED_MS)
    timers.current.add(timer)
  }, [list, key])

  return arrived
}
