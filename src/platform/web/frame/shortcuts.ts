import { useEffect, useRef } from 'react'

export interface Shortcut {
  /** `mod` is Ctrl or Command: `mod+k`, `shift+x`, `g d` (one after the other), `?`, `Escape`. */
  keys: string
  /** Description in the list behind `?`. */
  label: string
  run: (event: KeyboardEvent) => void
  /** Heading in the list; the screen's own shortcuts stand first. */
  group?: string
  /** Works inside text fields too; single keys never do. */
  inFields?: boolean
  /** Also works in a drawer with a record; shortcuts of the page behind it do not. */
  inDrawer?: boolean
  /** Never inside a layer, not even with a modifier: it changes the page behind, such as publishing it. */
  pageOnly?: boolean
}

type Entry = { current: readonly Shortcut[] }

const entries: Entry[] = []
const sequenceTime = 1200
let pending = { key: '', at: 0 }

/** Every shortcut that works now, nearest screen first, each key once. */
export function activeShortcuts(): Shortcut[] {
  const seen = new Set<string>()
  return entries
    .toReversed()
    .flatMap(entry => entry.current)
    .filter(({ keys }) => !seen.has(keys) && seen.add(keys))
}

/** Keeps shortcuts alive while the component is on screen. A later component wins over an earlier one. */
export function useShortcuts(shortcuts: readonly Shortcut[]) {
  const latest = useRef(shortcuts)
  useEffect(() => {
    latest.current = shortcuts
  })
  useEffect(() => {
    entries.push(latest)
    if (entries.length === 1) document.addEventListener('keydown', onKeyDown)
    return () => {
      entries.splice(entries.indexOf(latest), 1)
      if (entries.length === 0) document.removeEventListener('keydown', onKeyDown)
    }
  }, [])
}

function onKeyDown(event: KeyboardEvent) {
  if (event.defaultPrevented || event.isComposing) return
  const pressed = keysOf(event)
  const sequence = pending.key && event.timeStamp - pending.at < sequenceTime ? `${pending.key} ${pressed}` : ''
  pending = { key: '', at: 0 }
  const found = activeShortcuts().filter(shortcut => allowedAt(shortcut, event.target))
  const hit = found.find(({ keys }) => keys === sequence) ?? found.find(({ keys }) => keys === pressed)
  if (hit) {
    event.preventDefault()
    hit.run(event)
  } else if (found.some(({ keys }) => keys.startsWith(`${pressed} `))) {
    pending = { key: pressed, at: event.timeStamp }
  }
}

/** The event in the registry's spelling. Shift is only named where the key is a letter or has a name. */
export function keysOf(event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>): string {
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
  const shift = event.shiftKey && (event.key.length > 1 || /\p{L}/u.test(event.key))
  return [(event.ctrlKey || event.metaKey) && 'mod', event.altKey && 'alt', shift && 'shift', key]
    .filter(Boolean)
    .join('+')
}

const openLayer = '[role="dialog"]:not([data-ending-style]), [role="alertdialog"], [role="menu"], [role="listbox"]'

function allowedAt(
  { keys, inFields = keys.includes('mod+'), inDrawer = false, pageOnly = false }: Shortcut,
  target: EventTarget | null,
): boolean {
  if (!(target instanceof Element)) return true
  if (pageOnly && target.closest(openLayer)) return false
  if (target.closest('input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable="true"]'))
    return inFields
  // Enter on a link, a button or a box presses it.
  if (keys === 'Enter' && target.closest('a, button, summary, input, [role="checkbox"], [role="option"], [role="tab"]'))
    return false
  // Inside a layer only the layer's own keys work; keys with a modifier still do.
  const layer = target.closest(openLayer)
  return inFields || layer === null || (inDrawer && layer.matches('[data-shortcuts]'))
}
