import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

interface RowFocus {
  ids: readonly string[]
  /** The row whose record is open beside the list or over it. */
  openId?: string | undefined
  /** Not while rows are loaded. */
  enabled?: boolean
}

/** The cell, or other child of a row, and the control in it: other cells may gain and lose controls. -1: the row itself. */
interface Place {
  cell: number
  at: number
}

interface Focused {
  /** Empty for what is in no row, such as the words of an empty list. */
  id: string
  /** What had the focus; none where a record was opened otherwise. */
  element?: Element
  /** Where the focused control is in the row. */
  control: Place
  /** Rows that get the focus when this one has left, the nearest first. */
  fallbackIds: readonly string[]
}

/**
 * Keeps the focus in a list when the focused row or button leaves, or when a record closes: on the row, else on the same control
 * of the next row, else of the row before, else on the list itself. A row that comes back, as by Undo, has the focus again. Rows
 * have `data-row`, the list has a `tabIndex`.
 */
export function useRowFocus(list: RefObject<HTMLElement | null>, { ids, openId, enabled = true }: RowFocus) {
  const lastFocus = useRef<Focused>(undefined)
  const rowToRestore = useRef<Focused>(undefined)
  const lastOpen = useRef<string>(undefined)
  const isMoving = useRef(false)
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      const element = target as HTMLElement
      if (!list.current?.contains(element)) {
        // who works elsewhere on the page has left the list; a menu, a dialog or a toast gives the focus back
        const isAway = !element.contains(list.current) && !element.closest(LAYERS)
        const open = lastOpen.current
        // in the record beside the list its row has the focus
        if (isAway)
          lastFocus.current =
            open === undefined
              ? undefined
              : { id: open, control: ROW, fallbackIds: neighbours(open, rowsOf(list.current)) }
        return
      }
      // somebody works in another row; a toast that closes only gives the focus back
      if (!isMoving.current && element !== lastFocus.current?.element) rowToRestore.current = undefined
      const row = element.closest<HTMLElement>('[data-row]')
      const id = row?.dataset.row ?? ''
      const control = row ? placeIn(row, element) : ROW
      lastFocus.current = { id, element, control, fallbackIds: row ? neighbours(id, rowsOf(list.current)) : [] }
    }
    document.addEventListener('focusin', note)
    return () => document.removeEventListener('focusin', note)
  }, [list])
  useLayoutEffect(() => {
    if (!enabled) return
    const hasClosed = lastOpen.current !== undefined && openId === undefined
    if (openId !== undefined && openId !== lastOpen.current && openId !== lastFocus.current?.id)
      lastFocus.current = { id: openId, control: ROW, fallbackIds: [] }
    lastOpen.current = openId
    const row = lastFocus.current
    if (row && ids.includes(row.id)) row.fallbackIds = neighbours(row.id, ids)
    const isGone = row !== undefined && !(row.element?.isConnected ?? ids.includes(row.id))
    const back = rowToRestore.current
    const isBack = back !== undefined && ids.includes(back.id)
    if (!isGone && !isBack && !hasClosed) return
    const move = (to: { id: string | undefined; control: Place }) => {
      isMoving.current = true
      focusRow(list.current, to)
      isMoving.current = false
    }
    const restoreFocus = () => {
      const { activeElement } = document
      // on the page, or on the dialog around the list
      const isLost = activeElement !== list.current && activeElement?.contains(list.current)
      if (isBack && rowToRestore.current === back) {
        rowToRestore.current = undefined
        if (isLost || list.current?.contains(activeElement)) move(back)
      } else if (row && isLost) {
        if (row.id && !ids.includes(row.id)) rowToRestore.current = row
        const id = [row.id, ...row.fallbackIds].find(id => ids.includes(id))
        move({ id, control: row.control })
      }
    }
    // before a dialog around the list takes the focus to itself
    restoreFocus()
    // after a layer has tried to give the focus back to what is gone
    requestAnimationFrame(restoreFocus)
  })
}

/** What opens over the page, and gives the focus back when it closes. */
const LAYERS = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox], [data-toasts]'

const neighbours = (id: string, ids: readonly string[]) => {
  const at = ids.indexOf(id)
  return [...ids.slice(at + 1), ...ids.slice(0, Math.max(at, 0)).toReversed()]
}

const rowsOf = (list: Element | null) =>
  [...(list?.querySelectorAll<HTMLElement>('[data-row]') ?? [])].map(({ dataset }) => dataset.row ?? '')

const ROW: Place = { cell: -1, at: -1 }

const controlsIn = (part: Element | undefined) => [
  ...(part?.querySelectorAll<HTMLElement>('a[href], button, input') ?? []),
]

function placeIn(row: Element, element: Element): Place {
  const cell = [...row.children].findIndex(child => child.contains(element))
  const part = row.children[cell]
  return { cell, at: part === element ? 0 : controlsIn(part).indexOf(element as HTMLElement) }
}

function controlAt(row: Element, { cell, at }: Place): HTMLElement | undefined {
  const part = row.children[cell]
  return at === 0 && part?.matches('a[href], button, input') ? (part as HTMLElement) : controlsIn(part)[at]
}

/** The list where there is no such row. */
function focusRow(list: HTMLElement | null, { id, control }: { id: string | undefined; control: Place }) {
  const row = id === undefined ? null : list?.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"]`)
  const target = row && (controlAt(row, control) ?? (row.matches('a, button, [tabindex]') ? row : controlsIn(row)[0]))
  ;(target ?? list)?.focus({ preventScroll: true })
}
