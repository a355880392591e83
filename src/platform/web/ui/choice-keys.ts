import type { KeyboardEvent } from 'react'

/** ArrowDown and ArrowUp move the focus through the controls of a list that `selector` finds. For its `onKeyDown`. */
export const moveByArrows = (selector: string) => (event: KeyboardEvent<HTMLElement>) => {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (!step) return
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>(selector)]
  const at = stops.indexOf(event.target as HTMLElement)
  if (at < 0) return
  event.preventDefault()
  stops[at + step]?.focus()
}

/** For a popover with one button for each choice: the current choice receives the focus, so that Enter keeps it. */
export const currentChoice = (panel: HTMLElement | null) =>
  panel?.querySelector<HTMLElement>('[aria-pressed="true"]') ?? true
