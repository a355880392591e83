import type { RefObject } from 'react'
import { type Shortcut, useShortcuts } from '../../frame/shortcuts.ts'

interface RowKeys {
  ids: readonly string[]
  active: string | undefined
  setActive: (id: string) => void
  enabled: boolean
  scroller: RefObject<HTMLElement | null>
  onPick?: (id: string) => void
  onOpen?: (id: string) => void
}

/** j, k and the arrows move, x selects, Enter opens. The focus walks with the active row. */
export function useRowKeys({ ids, active, setActive, enabled, scroller, onPick, onOpen }: RowKeys) {
  const rowAt = (id: string) => scroller.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"]`)
  const inTable = () =>
    !active ||
    !document.activeElement ||
    document.activeElement === document.body ||
    scroller.current?.contains(document.activeElement)

  const move = (step: 1 | -1) => () => {
    const here = active && inTable() ? ids.indexOf(active) : -1
    const index = here === -1 ? 0 : Math.min(Math.max(here + step, 0), ids.length - 1)
    const id = ids[index]
    if (id === undefined) return
    setActive(id)
    requestAnimationFrame(() => {
      rowAt(id)?.focus({ preventScroll: true })
      rowAt(id)?.scrollIntoView?.({ block: 'nearest' })
    })
  }
  const withActive = (run: ((id: string) => void) | undefined) => () => {
    if (active && ids.includes(active)) run?.(active)
  }

  const shortcuts: Shortcut[] = [
    { keys: 'j', label: 'Next row', run: move(1) },
    { keys: 'k', label: 'Previous row', run: move(-1) },
    { keys: 'ArrowDown', label: 'Next row', run: move(1) },
    { keys: 'ArrowUp', label: 'Previous row', run: move(-1) },
  ]
  if (onPick) shortcuts.push({ keys: 'x', label: 'Select row', run: withActive(onPick) })
  if (onOpen) shortcuts.push({ keys: 'Enter', label: 'Open row', run: withActive(onOpen) })
  useShortcuts(enabled && ids.length > 0 ? shortcuts.map(shortcut => ({ ...shortcut, group: 'List' })) : [])
}
