import type { RefObject } from 'react'
import { type Shortcut, useShortcuts } from '../../frame/shortcuts.ts'
import type { Selection } from './selection.ts'

interface RowKeys {
  ids: readonly string[]
  active: string | undefined
  setActive: (id: string) => void
  enabled: boolean
  scroller: RefObject<HTMLElement | null>
  selection?: Selection | undefined
  onOpen?: (id: string) => void
}

/** j, k and the arrows move, with shift they select on the way, x selects, Enter opens. The focus walks with the active row. */
export function useRowKeys({ ids, active, setActive, enabled, scroller, selection, onOpen }: RowKeys) {
  const rowAt = (id: string) => scroller.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"]`)
  const inTable = () =>
    !active ||
    !document.activeElement ||
    document.activeElement === document.body ||
    scroller.current?.contains(document.activeElement)

  const from = () => (active && inTable() ? ids.indexOf(active) : -1)
  const next = (step: 1 | -1) => {
    const here = from()
    return ids[here === -1 ? 0 : Math.min(Math.max(here + step, 0), ids.length - 1)]
  }
  const move = (step: 1 | -1) => () => {
    const id = next(step)
    if (id === undefined) return
    setActive(id)
    requestAnimationFrame(() => {
      rowAt(id)?.focus({ preventScroll: true })
      rowAt(id)?.scrollIntoView?.({ block: 'nearest' })
    })
  }
  /** Going back over chosen rows frees the one that is left, so that a row too many is taken back. */
  const extend = (step: 1 | -1) => () => {
    const here = ids[from()]
    const id = next(step)
    if (id === undefined || !selection) return
    const both = here === undefined ? [id] : [here, id]
    if (here !== undefined && here !== id && both.every(selection.isChosen)) selection.choose([here], false)
    else selection.choose(both, true)
    move(step)()
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
  if (selection)
    shortcuts.push(
      { keys: 'x', label: 'Select row', run: withActive(selection.toggle) },
      { keys: 'shift+j', label: 'Select to the next row', run: extend(1) },
      { keys: 'shift+k', label: 'Select to the previous row', run: extend(-1) },
      { keys: 'shift+ArrowDown', label: 'Select to the next row', run: extend(1) },
      { keys: 'shift+ArrowUp', label: 'Select to the previous row', run: extend(-1) },
    )
  if (onOpen) shortcuts.push({ keys: 'Enter', label: 'Open row', run: withActive(onOpen) })
  useShortcuts(enabled && ids.length > 0 ? shortcuts.map(shortcut => ({ ...shortcut, group: 'List' })) : [])
}
