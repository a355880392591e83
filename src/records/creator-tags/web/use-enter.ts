import { useEffect, useState } from 'react'

/** Enter in a search whose list follows the typed words after a rest: it acts on the list that answers them, not on an earlier one. */
export function useEnter(settled: boolean, act: () => void) {
  const [waits, setWaits] = useState(false)
  useEffect(() => {
    if (!waits || !settled) return
    setWaits(false)
    act()
  })
  return { enter: () => (settled ? act() : setWaits(true)), forget: () => setWaits(false) }
}
